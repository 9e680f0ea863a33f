import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** The signs we use, out of the four thousand of game-icons: `virtual:signs` is a record of name to SVG body. */
function signs(): Plugin {
  const file = new URL('./src/look/signs.txt', import.meta.url)
  return {
    name: 'labtop-signs',
    resolveId: (id) => (id === 'virtual:signs' ? '\0signs' : undefined),
    load(id) {
      if (id !== '\0signs') return
      this.addWatchFile(file.pathname)
      const all = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json').icons
      const names = readFileSync(file, 'utf8').split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'))
      const missing = names.filter((name) => !all[name])
      if (missing.length) throw new Error(`game-icons has no ${missing.join(', ')}`)
      return `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name].body])))}`
    },
  }
}

const server = `http://127.0.0.1:${process.env.LABTOP_PORT ?? 8000}`

export default defineConfig({
  plugins: [svelte(), signs()],
  build: { outDir: '../src/labtop/client', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(['/api', '/health'].map((path) => [path, { target: server, ws: true }])) },
})
