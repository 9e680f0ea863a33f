// The little Markdown that rules pages are written in, as data. Nothing of it ever becomes HTML by itself.

export type Inline =
  | { is: 'text'; text: string }
  | { is: 'bold'; inside: Inline[] }
  | { is: 'italic'; inside: Inline[] }
  | { is: 'code'; text: string }
  | { is: 'link'; inside: Inline[]; to: string }
  | { is: 'section'; to: string } // of the same page, as in "(2.1)"

export type Block =
  | { is: 'text'; inside: Inline[] }
  | { is: 'list'; ordered: boolean; items: Inline[][] }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { is: 'code'; text: string }

/** A heading and what stands below it, down to the next heading. `id` is the number that moves and refusals cite. */
export interface Section {
  level: number
  id: string
  title: Inline[]
  blocks: Block[]
}

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/
const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()))

export function sections(text: string): Section[] {
  const found: Section[] = []
  const lines = text.split('\n')
  let blocks: Block[] = []
  for (let n = 0; n < lines.length; ) {
    const line = lines[n]!
    const heading = /^(#{1,4})\s+(\d+(?:\.\d+)*)?(.*)$/.exec(line)
    if (heading) {
      const [, marks, id = '', title] = heading
      blocks = []
      found.push({ level: marks!.length, id, title: inline(title!.trim()), blocks })
      n++
    } else if (!line.trim()) {
      n++
    } else {
      n = block(lines, n, blocks)
    }
  }
  return found
}

/** Reads one block from line n on; the number of the line after it. */
function block(lines: string[], n: number, into: Block[]): number {
  const line = lines[n]!
  if (line.startsWith('```')) {
    const end = lines.findIndex((one, at) => at > n && one.startsWith('```'))
    into.push({ is: 'code', text: lines.slice(n + 1, end < 0 ? undefined : end).join('\n') })
    return end < 0 ? lines.length : end + 1
  }
  if (line.startsWith('|') && /^\|[\s:|-]+\|?\s*$/.test(lines[n + 1] ?? '')) {
    const end = ends(lines, n, (one) => !one.startsWith('|'))
    into.push({ is: 'table', head: cells(line), rows: lines.slice(n + 2, end).map(cells) })
    return end
  }
  const item = ITEM.exec(line)
  if (item) {
    const end = ends(lines, n, (one) => !one.trim() || one.startsWith('#') || one.startsWith('|'))
    const items: string[] = []
    for (const one of lines.slice(n, end)) {
      const next = ITEM.exec(one)
      if (next) items.push(next[2]!)
      else items[items.length - 1] += ` ${one.trim()}`
    }
    into.push({ is: 'list', ordered: item[1] !== undefined, items: items.map(inline) })
    return end
  }
  const end = ends(lines, n, (one) => !one.trim() || /^(#|\||```)/.test(one) || ITEM.test(one))
  into.push({ is: 'text', inside: inline(lines.slice(n, end).map((one) => one.trim()).join(' ')) })
  return end
}

/** The first line after n at which something ends. */
function ends(lines: string[], n: number, at: (line: string) => boolean): number {
  let end = n + 1
  while (end < lines.length && !at(lines[end]!)) end++
  return end
}

const MARK = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*([^*]+)\*|(?<=^|[(\s])(\d\.\d+|\d(?=\)))(?=[),.;:\s]|$)/

export function inline(text: string): Inline[] {
  const found: Inline[] = []
  let rest = text
  for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) {
    if (mark.index) found.push({ is: 'text', text: rest.slice(0, mark.index) })
    const [whole, bold, code, label, to, italic, section] = mark
    if (bold !== undefined) found.push({ is: 'bold', inside: inline(bold) })
    else if (code !== undefined) found.push({ is: 'code', text: code })
    else if (label !== undefined) found.push({ is: 'link', inside: inline(label), to: to! })
    else if (italic !== undefined) found.push({ is: 'italic', inside: inline(italic) })
    else found.push({ is: 'section', to: section! })
    rest = rest.slice(mark.index + whole.length)
  }
  if (rest) found.push({ is: 'text', text: rest })
  return found
}
