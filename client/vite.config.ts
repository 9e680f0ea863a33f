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

/** MuJoCo's glue makes its functions out of text, which our Content-Security-Policy forbids: here it makes them out of functions. */
function noEval(): Plugin {
  const swaps: [string, string][] = [
    [
      'var invokerFn = new Function(...args, invokerFnBody)(...closureArgs);',
      `var invokerFn = function (...given) {
        checkArgCount(given.length, minArgs, expectedArgCount, humanName, throwBindingError);
        var destructors = needsDestructorStack ? [] : null;
        var wired = isClassMethodFunc ? [argTypes[1].toWireType(destructors, this)] : [];
        for (var i = 0; i < expectedArgCount; ++i) wired.push(argTypes[i + 2].toWireType(destructors, given[i]));
        var rv = cppInvokerFunc(cppTargetFunc, ...wired);
        if (destructors) runDestructors(destructors);
        else for (var i = isClassMethodFunc ? 1 : 2; i < argTypes.length; ++i) argTypes[i].destructorFunction?.(wired[i - (isClassMethodFunc ? 1 : 2)]);
        if (returns) return argTypes[0].fromWireType(rv);
      };`,
    ],
    ['let [args, invokerFnBody] = createJsInvoker(argTypes, isClassMethodFunc, returns, isAsync);', ''],
    [
      'var invokerFunction = new Function(...params, functionBody)(...args);',
      `var invokerFunction = function (obj, func, destructorsRef, at) {
        var given = types.map((type) => { var value = type.readValueFromPointer(at); at += type.argPackAdvance; return value; });
        var rv = kind === 1 ? new func(...given) : func.call(...(kind === 0 ? [obj, ...given] : given));
        if (!retType.isVoid) return emval_returnValue(retType, destructorsRef, rv);
      };`,
    ],
  ]
  return {
    name: 'labtop-no-eval',
    transform(code, id) {
      if (!id.endsWith('/@mujoco/mujoco/mujoco.js')) return
      for (const [was, is] of swaps) {
        if (!code.includes(was)) throw new Error('another MuJoCo: look again at how it makes functions')
        code = code.replace(was, () => is)
      }
      return { code, map: null }
    },
  }
}

const server = `http://127.0.0.1:${process.env.LABTOP_PORT ?? 8000}`

export default defineConfig({
  plugins: [svelte(), signs(), noEval()],
  optimizeDeps: { exclude: ['@mujoco/mujoco'] },
  build: { outDir: '../src/labtop/client', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 600, modulePreload: { polyfill: false } },
  server: { proxy: Object.fromEntries(['/api', '/health'].map((path) => [path, { target: server, ws: true }])) },
})
