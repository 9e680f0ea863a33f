// A design on paper: where its blocks are drawn, and the lines between them. From its cards where they are known, else from
// the table up.

import { fromTable, TABLE, type Wanted } from './matching'

/** A card as it lies: what is printed on it. */
export interface Printed {
  blocks: string[]
  face: string[]
  lines: [number, number][]
  turned: boolean
  data?: number
  knowledge?: number
}
export interface Drawn {
  width: number
  height: number
  cards: { y: number; high: number; earns: string[] }[] // signs of what they earn
  places: { x: number; y: number }[] // by block of the design
  lines: { a: number; b: number; path: string }[] // b TABLE: the table
  ends: string // connections that lead nowhere
}

const [WIDE, HIGH] = [176, 66]
const PORTS = [60, 104, 148]

/** The cards from the lowest up; blocks of the design that are on no card stand above them. */
export function fromCards(wanted: Wanted & { cards: number[] }, printed: Printed[]): Drawn {
  const extra = wanted.cards.flatMap((card, block) => (card < 0 || card >= printed.length ? [block] : []))
  const head = extra.length ? 44 : 0
  const height = head + HIGH * printed.length
  const places: Drawn['places'] = []
  const lines: Drawn['lines'] = []
  const ends: string[] = []
  extra.forEach((block, n) => (places[block] = { x: PORTS[(n + 2) % 3]!, y: 22 }))

  const rows = printed.map((card) => (card.turned ? card.face.map((row) => [...row].reverse().join('')).reverse() : card.face))
  const first = printed.map((_, card) => wanted.cards.indexOf(card))
  const top = (card: number) => head + HIGH * (printed.length - 1 - card)
  printed.forEach((card, n) => {
    const inner = rows[n]!.slice(1, -1)
    card.blocks.forEach((_, block) => {
      const row = inner.findIndex((one) => one.includes(`${block + 1}`))
      places[first[n]! + block] = { x: PORTS[inner[row]?.indexOf(`${block + 1}`) ?? 0]!, y: top(n) + (inner.length === 1 ? 33 : 19 + 28 * row) }
    })
    for (const [a, b] of card.lines) lines.push(straight(places, first[n]! + a, first[n]! + b))
  })
  const at = (card: number, row: string, port: number) => (Number(row[port]) ? first[card]! + Number(row[port]) - 1 : -1)
  const upside = wanted.table.length > 0 && !PORTS.some((_, port) => wanted.table.includes(at(0, rows[0]?.at(-1) ?? '', port)))
  PORTS.forEach((x, port) => {
    printed.forEach((_, card) => {
      const a = at(card, rows[card]![0]!, port)
      const b = card + 1 < printed.length ? at(card + 1, rows[card + 1]!.at(-1)!, port) : -1
      if (a < 0) return
      const up = `M${places[a]!.x} ${places[a]!.y}L${x} ${top(card) + 9}V${top(card)}`
      if (b >= 0) lines.push({ a, b, path: `${up}V${top(card) - 9}L${places[b]!.x} ${places[b]!.y}` })
      else if (upside && wanted.table.includes(a)) lines.push({ a, b: TABLE, path: up })
      else ends.push(up)
    })
    const low = at(0, rows[0]?.at(-1) ?? '', port)
    if (low < 0) return
    const down = `M${places[low]!.x} ${places[low]!.y}L${x} ${height - 9}V${height}`
    if (!upside && wanted.table.includes(low)) lines.push({ a: low, b: TABLE, path: down })
    else ends.push(down)
  })
  const drawn = new Set(lines.map((line) => `${line.a} ${line.b}`))
  for (const [a, b] of wanted.lines) if (!drawn.has(`${a} ${b}`) && !drawn.has(`${b} ${a}`)) lines.push(straight(places, a, b))
  for (const a of extra) if (wanted.table.includes(a)) lines.push({ a, b: TABLE, path: `M${places[a]!.x} ${places[a]!.y}V${places[a]!.y + 17}` })
  return { width: WIDE, height, cards: printed.map((card, n) => ({ y: top(n), high: HIGH, earns: earned(card) })), places, lines, ends: ends.join('') }
}

/** Without cards: each block as high as it is far from the table. */
export function fromGraph(wanted: Wanted): Drawn {
  const order = fromTable(wanted)
  const level: number[] = []
  for (const block of order) {
    const below = wanted.lines.flatMap(([a, b]) => (a === block ? [b] : b === block ? [a] : [])).map((other) => level[other]).filter((one) => one !== undefined)
    level[block] = wanted.table.includes(block) || !below.length ? 0 : Math.min(...below) + 1
  }
  const levels = Math.max(...level, 0) + 1
  const height = 30 + 42 * levels
  const places: Drawn['places'] = []
  for (let n = 0; n < levels; n++) {
    const there = order.filter((block) => level[block] === n)
    const mean = (block: number) => {
      const xs = wanted.lines.flatMap(([a, b]) => (a === block ? [places[b]?.x] : b === block ? [places[a]?.x] : [])).filter((x) => x !== undefined)
      return xs.length ? xs.reduce((sum, x) => sum + x, 0) / xs.length : WIDE / 2
    }
    there.sort((a, b) => mean(a) - mean(b))
    there.forEach((block, i) => (places[block] = { x: (WIDE * (i + 1)) / (there.length + 1) + (n % 2 && levels > 2 ? 3 : 0), y: height - 34 - 42 * n }))
  }
  return {
    width: WIDE,
    height,
    cards: [{ y: 0, high: height, earns: [] }],
    places,
    lines: [
      ...wanted.table.map((a) => ({ a, b: TABLE, path: `M${places[a]!.x} ${places[a]!.y}V${height}` })),
      ...wanted.lines.map(([a, b]) => straight(places, a, b)),
    ],
    ends: '',
  }
}

const earned = ({ data = 0, knowledge = 0 }: Printed): string[] => [...Array<string>(data).fill('data'), ...Array<string>(knowledge).fill('know')]

function straight(places: Drawn['places'], a: number, b: number): Drawn['lines'][number] {
  return { a, b, path: `M${places[a]!.x} ${places[a]!.y}L${places[b]!.x} ${places[b]!.y}` }
}
