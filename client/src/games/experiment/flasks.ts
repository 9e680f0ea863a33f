// Flasks as they are looked at: what a task could be filled with, what a payment names, who took what. Nothing here decides
// what may be played; that is in the legal moves alone.

import type { Table, Told } from '../../table/table.svelte'
import { viewOf } from '../../table/table.svelte'
import type { Move } from '../../wire/types'
import type { Lab, Panel, Slot, Task, View } from '../../wire/experiment'

export const seen = (table: Table): View => viewOf<View>(table)
export const labFace = (table: Table, lab: string) => table.cards[`lab-${lab}`] as Lab | undefined
export const taskFace = (table: Table, id: string) => table.cards[id] as Task | undefined
export const labName = (table: Table, lab: string): string => labFace(table, lab)?.name ?? lab
export const taskName = (table: Table, id: string): string => taskFace(table, id)?.name ?? id

export const PIGMENT: Record<string, string> = {
  red: 'verm', yellow: 'mustard', blue: 'cobalt', orange: 'orange', green: 'leaf', purple: 'plum', wild: 'ink', broken: 'ink', explosion: 'verm',
}
export const SIGN: Record<string, string> = { red: 'tri', yellow: 'dot', blue: 'sq' }
/** Signs on these are dark: cream would not be seen. */
export const PALE = new Set(['yellow', 'orange'])
export const PRIMARY = ['red', 'yellow', 'blue']
const HALVES: Record<string, string[]> = { orange: ['red', 'yellow'], green: ['yellow', 'blue'], purple: ['red', 'blue'] }
export const parts = (colour: string): string[] => (colour === 'wild' ? PRIMARY : (HALVES[colour] ?? [colour]))

/** Lab cards one by one, in the order of the box. */
export function each(lab: Record<string, number>): { lab: string; key: string }[] {
  return Object.entries(lab).flatMap(([name, n]) => Array.from({ length: n }, (_, i) => ({ lab: name, key: `${name}${i}` })))
}

/** A vessel of a task, with those of its parts that one's own flasks would fill. */
export interface Vessel {
  colour: string
  have: boolean[]
}

/** What of a task is there already. The best of all ways to look at it: mixed cards whole, or their parts from flasks. */
export function filled(recipe: readonly string[], lab: Record<string, number>): { vessels: Vessel[]; missing: number } {
  let best: { vessels: Vessel[]; missing: number } | null = null
  const mixed = recipe.map((colour, n) => (HALVES[colour] ? n : -1)).filter((n) => n >= 0)
  for (let whole = (1 << mixed.length) - 1; whole >= 0; whole--) {
    const cards = new Set(mixed.filter((_, bit) => whole & (1 << bit)))
    const found = poured(recipe, lab, cards)
    if (found && (!best || found.missing < best.missing)) best = found
  }
  return best!
}

function poured(recipe: readonly string[], lab: Record<string, number>, whole: Set<number>) {
  for (const colour of Object.keys(HALVES)) {
    if (recipe.filter((one, n) => one === colour && whole.has(n)).length > (lab[colour] ?? 0)) return null
  }
  const wanted = recipe.flatMap((colour, n) => (whole.has(n) ? [] : parts(colour)))
  const pool: Record<string, number> = { wild: lab['wild'] ?? 0 }
  for (const one of PRIMARY) {
    const need = wanted.filter((part) => part === one).length
    const doubles = Math.min(lab[`${one}-${one}`] ?? 0, Math.floor(need / 2)) // both flasks of a double, or none
    pool[one] = Math.min(need, (lab[one] ?? 0) + 2 * doubles)
  }
  let missing = 0
  const vessels = recipe.map((colour, n): Vessel => {
    if (whole.has(n)) return { colour, have: parts(colour).map(() => true) }
    return { colour, have: parts(colour).map((part) => take(pool, part)) }
  })
  for (const vessel of vessels) missing += vessel.have.filter((there) => !there).length
  return { vessels, missing }
}

function take(pool: Record<string, number>, part: string): boolean {
  const from = pool[part]! > 0 ? part : 'wild'
  if (!pool[from]) return false
  pool[from]!--
  return true
}

/** The cards that a move pays with: it names each with how many. */
export function payment(move: Move): Record<string, number> {
  const { task, payment, ...paid } = move.args ?? {}
  return Object.fromEntries(Object.entries(paid).map(([lab, n]) => [lab, Number(n)]))
}

/** What each seat took from the bench or the tasks in this round: an id, or '' for a task that is secret. */
export function takings(lines: readonly Told[], middle: readonly Slot[]): Map<number, string> {
  const found = new Map<number, string>()
  for (let n = lines.length - 1; n >= 0 && lines[n]!.what !== 'begins'; n--) {
    const line = lines[n]!
    if (line.what === 'aside') found.clear() // tasks taken after that were for tasks handed in
    else if (line.seat !== null && (line.what === 'took-task' || (line.what === 'took' && /^(open|conf)/.test(line.source ?? ''))))
      found.set(line.seat, line.thing ?? '')
  }
  for (const slot of middle) if (slot.taken_by !== null) found.set(slot.taken_by, `lab-${slot.card}`)
  return found
}

/** Seats in the order in which they are asked in this phase, as the table stands. */
export function rota(view: View): Panel[] {
  const seats = view.panels.length
  if (view.phase === 2) {
    const [first, second, ...rest] = view.order // the second-highest before the highest
    return [second!, first!, ...rest].map((seat) => view.panels[seat]!)
  }
  if (view.phase === 0) return [...view.panels].sort((a, b) => b.points - a.points)
  return view.panels.map((_, n) => view.panels[(view.starter + n) % seats]!)
}
