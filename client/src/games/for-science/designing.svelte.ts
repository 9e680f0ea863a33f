// Where a design card may go, as the moves say it: into a column between two cards, or turned where it lies.

import type { Grip } from '../../table/drag'
import type { Table } from '../../table/table.svelte'
import type { Placed, View } from '../../wire/for-science'
import type { Move } from '../../wire/types'
import { columnOf } from './cards'

/** A place in a column: `at` cards lie below it. A card may fit straight, turned, or both ways. */
export interface Slot {
  id: string
  at: number
  straight?: Move
  turned?: Move
}

/** Cards in hand that somebody has turned by half; cards that lie know it themselves. */
const flipped = $state<Record<string, boolean>>({})
export const isFlipped = (id: string): boolean => flipped[id] ?? false

const same = (a: Placed[], b: Placed[]) => a.length === b.length && a.every((one, n) => one.id === b[n]!.id && one.turned === b[n]!.turned)
const columnIn = (view: View, area: string): Placed[] => [...view.labs, ...view.workshops].find((one) => one.id === area)?.column ?? []
const areaOf = (view: View, id: string) => [...view.labs, ...view.workshops].find((one) => one.column.some((card) => card.id === id))?.id

/** Moves that put just this card somewhere in an area and leave the others as they lie. */
function simple(table: Table, view: View, id: string, area: string): { move: Move; at: number; turned: boolean }[] {
  const lies = columnIn(view, area)
  const rest = lies.filter((one) => one.id !== id)
  return table.legal.flatMap((move) => {
    if ((move.verb !== 'play' && move.verb !== 'arrange') || !move.things.includes(area) || !move.things.includes(id)) return []
    const column = columnOf(move) ?? []
    const at = column.findIndex((one) => one.id === id)
    return at >= 0 && same(column.filter((one) => one.id !== id), rest) ? [{ move, at, turned: column[at]!.turned }] : []
  })
}

/** The places for a card in an area; where it lies already is none. */
export function slotsFor(table: Table, view: View, id: string, area: string): Slot[] {
  const now = columnIn(view, area).findIndex((one) => one.id === id)
  const found = new Map<number, Slot>()
  for (const { move, at, turned } of simple(table, view, id, area)) {
    if (at === now) continue
    const slot = found.get(at) ?? { id: `slot-${area}-${at}`, at }
    slot[turned ? 'turned' : 'straight'] = move
    found.set(at, slot)
  }
  return [...found.values()]
}

/** The move that turns a card where it lies. */
export function flipOf(table: Table, view: View, id: string): Move | undefined {
  const area = areaOf(view, id)
  if (!area) return undefined
  const now = columnIn(view, area).findIndex((one) => one.id === id)
  return simple(table, view, id, area).find((one) => one.at === now)?.move
}

/** How a card would lie in a slot: as it is held if that fits, else the other way. */
export function meant(view: View, id: string, slot: Slot): { move: Move; turned: boolean } {
  const area = areaOf(view, id)
  const held = area ? columnIn(view, area).find((one) => one.id === id)!.turned : isFlipped(id)
  const turned = held ? slot.turned !== undefined : slot.straight === undefined
  return { move: (turned ? slot.turned : slot.straight)!, turned }
}

/** By half: in hand at once, in a design as a move. */
export function turn(table: Table, view: View, id: string): void {
  if (view.mine?.hand.includes(id)) flipped[id] = !isFlipped(id)
  else {
    const move = flipOf(table, view, id)
    if (move) void table.play(move)
  }
}

/** Whether a move puts a single card somewhere: then its slot shows it, and no list need. */
export const isSimple = (table: Table, view: View, id: string, move: Move): boolean =>
  move.things.some((area) => simple(table, view, id, area).some((one) => one.move === move))

/** Dragging that knows slots: a drop on an area means its uppermost one. */
export function grip(table: Table, view: () => View): Grip {
  const areas = () => [...view().labs, ...view().workshops].map((one) => one.id)
  return {
    get mine() {
      return table.mine
    },
    get busy() {
      return table.busy
    },
    get picked() {
      return table.picked
    },
    set picked(things) {
      table.picked = things
    },
    targets: (id) => new Set([...table.targets(id), ...areas().flatMap((area) => slotsFor(table, view(), id, area).map((slot) => slot.id))]),
    drop: (id, on) => {
      const area = areas().find((one) => on === one || on.startsWith(`slot-${one}-`))
      const slots = area ? slotsFor(table, view(), id, area) : []
      const slot = slots.find((one) => one.id === on) ?? slots.toSorted((a, b) => b.at - a.at)[0]
      if (slot) void table.play(meant(view(), id, slot).move)
      else table.drop(id, on)
    },
    clear: () => table.clear(),
  }
}
