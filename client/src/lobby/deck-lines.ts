// Where in a deck file something is wrong: the server names the card and the field, the editor wants a line.

export interface Finding {
  /** The card and the field, as the server names them; empty where it is about the file. */
  where: string
  what: string
  /** From 1; 0 where no line can be named. */
  line: number
}

export function finding(message: string, lines: readonly string[]): Finding {
  const text = message.replace(/^cards\.toml: /, '')
  const told = /\(at line (\d+), column \d+\)/.exec(text)
  if (told) return { where: '', what: text, line: Number(told[1]) }
  const cut = text.indexOf(': ')
  const where = cut > 0 && !text.startsWith('is ') ? text.slice(0, cut) : ''
  return { where, what: where ? text.slice(cut + 2) : text, line: where ? lineOf(where, lines) : 0 }
}

/** `resource 'mouse', copies`, `resource number 3, id`, `[points], list[2]`, or a field of the file itself. */
function lineOf(where: string, lines: readonly string[]): number {
  const comma = where.indexOf(', ')
  const card = comma < 0 ? where : where.slice(0, comma)
  const field = comma < 0 ? '' : where.slice(comma + 2)
  const start = startOf(card, lines)
  if (start < 0 || !field) return start + 1
  const name = field.split(/[.[]/)[0]!
  for (let n = start; n < lines.length; n++) {
    if (n > start && /^\s*\[/.test(lines[n]!)) break
    if (sets(lines[n]!, name)) return n + 1
  }
  return start + 1
}

function startOf(card: string, lines: readonly string[]): number {
  const byId = /^(\S+) '(.*)'$/.exec(card)
  if (byId) {
    const heads = headsOf(byId[1]!, lines)
    const there = lines.findIndex((line) => sets(line, 'id') && line.includes(`"${byId[2]}"`))
    return heads.filter((n) => n <= there).at(-1) ?? there
  }
  const byNumber = /^(\S+) number (\d+)$/.exec(card)
  if (byNumber) return headsOf(byNumber[1]!, lines)[Number(byNumber[2]) - 1] ?? -1
  const section = /^\[(.*)\]$/.exec(card)?.[1]
  if (section) return lines.findIndex((line) => line.trim().startsWith(`[${section}]`))
  return lines.findIndex((line) => sets(line, card) || line.trim().startsWith(`[${card}]`) || line.trim().startsWith(`[[${card}]]`))
}

function headsOf(kind: string, lines: readonly string[]): number[] {
  return lines.flatMap((line, n) => (line.trim().startsWith(`[[${kind}]]`) ? [n] : []))
}

function sets(line: string, field: string): boolean {
  const [name, rest] = [line.trimStart().slice(0, field.length), line.trimStart().slice(field.length)]
  return name === field && /^\s*=/.test(rest)
}
