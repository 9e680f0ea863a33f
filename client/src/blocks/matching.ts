// Which built block stands for which block of a design, for showing: the fewest touches are wrong that way. What counts is
// what the server finds; here it is told while blocks are dragged, at every frame, when there is no time to ask.

import type { Touch } from './pose'

export interface Wanted {
  blocks: string[]
  lines: [number, number][]
  table: number[]
}
export type Gap = [a: number, b: number, mm: number] // a second of -1 is the table

/** A touch that the design asks for; blocks of the design, and those built for them, or -1. */
export interface Row {
  a: number
  b: number // TABLE: the table
  built: [number, number]
  state: 'touch' | 'apart' | 'todo'
  mm: number
}
export interface Compared {
  stands: number[] // by built block: the block of the design, or -1
  rows: Row[]
  wrong: Touch[] // built blocks that touch and must not
  extra: number[] // built blocks that the design does not ask for
  lacking: number[] // blocks of the design that are not there yet
}

export const TABLE = -1
const [MISSING, WRONG] = [1, 2] // what is missing may come yet
const ENOUGH = 3000 // steps of one search; what people build takes a few hundred

export interface Rules {
  flat?: boolean // every block may lie on the table
  alike?: string[] // shapes that stand in for each other
}

const sort = (shape: string, rules: Rules) => (rules.alike?.includes(shape) ? rules.alike[0]! : shape)
const key = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** `before`: who stood for whom a moment ago; it stays so where nothing else is better. */
export function compare(wanted: Wanted, built: string[], touches: Touch[], gaps: Gap[], rules: Rules = {}, before: number[] = []): Compared {
  const touching = new Set(touches.map(([a, b]) => key(a, b)))
  const joined = new Set(wanted.lines.map(([a, b]) => key(a, b)))
  const onTable = new Set(wanted.table)
  const by = match(wanted, built, touching, joined, onTable, rules, before)
  const stands = built.map(() => -1)
  by.forEach((n, block) => n >= 0 && (stands[n] = block))

  const near = new Map(gaps.map(([a, b, mm]) => [key(a, b), mm]))
  const row = (a: number, b: number): Row => {
    const at: [number, number] = [by[a]!, b === TABLE ? TABLE : by[b]!]
    const there = at[0] >= 0 && (b === TABLE || at[1] >= 0)
    const pair = key(at[0], at[1])
    const mm = there ? (near.get(pair) ?? 0) : 0
    return { a, b, built: at, state: there && touching.has(pair) ? 'touch' : mm > 0 ? 'apart' : 'todo', mm }
  }
  const wrong = touches.filter(([a, b]) => {
    const [x, y] = [stands[a]!, b === TABLE ? TABLE : stands[b]!]
    if (x < 0 || (y < 0 && b !== TABLE)) return false // said of the whole block: it is one too many
    return b === TABLE ? !rules.flat && !onTable.has(x) : !joined.has(key(x, y))
  })
  return {
    stands,
    rows: [...wanted.table.map((a) => row(a, TABLE)), ...wanted.lines.map(([a, b]) => row(a, b))],
    wrong,
    extra: built.flatMap((_, n) => (stands[n]! < 0 ? [n] : [])),
    lacking: by.flatMap((n, block) => (n < 0 ? [block] : [])),
  }
}

/** By block of the design: the built block, or -1. Branch and bound, from the table up, with what stood before tried first. */
function match(wanted: Wanted, built: string[], touching: Set<string>, joined: Set<string>, onTable: Set<number>, rules: Rules, before: number[]): number[] {
  const order = fromTable(wanted)
  const spare = new Map<string, number>() // of each sort so many blocks of the design go without
  for (const shape of wanted.blocks) spare.set(sort(shape, rules), (spare.get(sort(shape, rules)) ?? 0) + 1)
  for (const shape of built) spare.set(sort(shape, rules), (spare.get(sort(shape, rules)) ?? 0) - 1)
  const by = wanted.blocks.map(() => -1)
  const used = new Set<number>()
  let best: number[] | null = null
  let least = Infinity
  let steps = 0

  const costs = (block: number, n: number): number => {
    const on = touching.has(key(n, TABLE))
    let cost = onTable.has(block) ? (on ? 0 : MISSING) : on && !rules.flat ? WRONG : 0
    for (const other of order) {
      if (other === block) break
      const at = by[other]!
      if (at < 0) continue
      const touches = touching.has(key(n, at))
      if (joined.has(key(block, other)) !== touches) cost += touches ? WRONG : MISSING
    }
    return cost
  }
  const seek = (place: number, cost: number): void => {
    if (cost >= least || (best && ++steps > ENOUGH)) return
    if (place === order.length) {
      best = [...by]
      least = cost
      return
    }
    const block = order[place]!
    const mine = sort(wanted.blocks[block]!, rules)
    const could = built.flatMap((shape, n) => (!used.has(n) && sort(shape, rules) === mine ? [{ n, cost: costs(block, n), old: before[n] === block ? 0 : 1 }] : []))
    could.sort((x, y) => x.cost - y.cost || x.old - y.old || x.n - y.n)
    for (const one of could) {
      by[block] = one.n
      used.add(one.n)
      seek(place + 1, cost + one.cost)
      used.delete(one.n)
      by[block] = -1
    }
    const left = spare.get(mine) ?? 0
    if (left > 0) {
      spare.set(mine, left - 1)
      seek(place + 1, cost)
      spare.set(mine, left)
    }
  }
  seek(0, 0)
  return best ?? by
}

/** The blocks of a design, nearest to the table first. */
export function fromTable(wanted: Wanted): number[] {
  const order = [...wanted.table]
  const seen = new Set(order)
  const all = wanted.blocks.map((_, n) => n)
  for (let n = 0; order.length < all.length; n++) {
    if (n >= order.length) order.push(all.find((one) => !seen.has(one))!)
    seen.add(order[n]!)
    for (const [a, b] of wanted.lines) {
      const next = a === order[n] ? b : b === order[n] ? a : -1
      if (next >= 0 && !seen.has(next)) {
        seen.add(next)
        order.push(next)
      }
    }
  }
  return order
}
