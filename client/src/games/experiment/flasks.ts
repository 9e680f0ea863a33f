// Flasks as they are drawn: colours and signs, what a payment names, who took what.

import type { Table } from '../../table/table.svelte'
import { viewOf } from '../../table/table.svelte'
import type { Move } from '../../wire/types'
import type { Lab, Task, View } from '../../wire/experiment'

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

/** Lab cards one by one, in the order of the box. */
export function each(lab: Record<string, number>): { lab: string; key: string }[] {
  return Object.entries(lab).flatMap(([name, n]) => Array.from({ length: n }, (_, i) => ({ lab: name, key: `${name}${i}` })))
}

/** The cards that a move pays with: it names each with how many. */
export function payment(move: Move): Record<string, number> {
  const { task, payment, ...paid } = move.args ?? {}
  return Object.fromEntries(Object.entries(paid).map(([lab, n]) => [lab, Number(n)]))
}

/** What each seat took while choosing: a lab card from the bench, or a task by its id, '' where it is secret. */
export function takings(table: Table): Map<number, string> {
  const found = new Map<number, string>()
  for (const slot of seen(table).middle) if (slot.taken_by !== null) found.set(slot.taken_by, `lab-${slot.card}`)
  const begins = table.lines.findLastIndex((line) => line.what === 'begins')
  for (const line of table.lines.slice(begins + 1)) if (line.what === 'took-task') found.set(line.seat!, line.thing ?? '')
  return found
}
