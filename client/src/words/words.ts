// Everything the client itself says comes from here; what the games say comes from the server, in the same language.
// A language is a folder: another one is another folder with the same files.

const files = import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' })
const words = new Map<string, string>()
for (const [path, entries] of Object.entries(files)) {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
  for (const [key, text] of Object.entries(entries)) words.set(`${name}.${key}`, text)
}

/** `t('frame.waiting', { name: 'Ada' })`: the text of a key, with what stands in braces put in. */
export function t(key: string, put: Record<string, string | number> = {}): string {
  const text = words.get(key)
  if (text === undefined) throw new Error(`no words for ${key}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(put[name] ?? `{${name}}`))
}

/** The first of some keys that there is a text for; undefined where there is none. */
export const first = (...keys: string[]) => keys.map((key) => words.get(key)).find((text) => text !== undefined)

/** One thing or many: `many('lobby.players', 3)` reads `lobby.players-1` or `lobby.players-n`, with {n} put in. */
export function many(key: string, n: number, put: Record<string, string | number> = {}): string {
  return t(`${key}-${n === 1 ? '1' : 'n'}`, { n, ...put })
}
