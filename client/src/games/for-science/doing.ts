// What a seat is at, in a word, as everybody can see it.

import type { Table } from '../../table/table.svelte'
import type { View } from '../../wire/for-science'
import { t } from '../../words/words'
import { demandOf, nameOf } from './cards'

export interface Doing {
  sign: string
  words: string
  wants?: boolean // others
}

/** The place of a structure, short: a lab by its own name, a workshop as such. */
function short(table: Table, view: View, area: string): string {
  return view.labs.some((one) => one.id === area) ? nameOf(table, area).split(' ').at(-1)! : t('for-science.the-workshop')
}

export function doing(table: Table, view: View, seat: number): Doing | null {
  const panel = view.panels[seat]!
  if (view.phase === 'over' || view.phase === 'universal') return null
  if (view.phase === 'choosing') return table.toAct.includes(seat) ? { sign: 'cards', words: t('for-science.is-choosing') } : null
  if (panel.wants_pause) return { sign: 'pause', words: t('for-science.wants-pause'), wants: true }
  if (panel.debts.length) return { sign: 'scissors', words: t('for-science.is-owing') }
  if (view.counter === seat) return { sign: 'mic', words: t('for-science.is-counting'), wants: true }
  const structure = view.structures.find((one) => one.seat === seat)
  if (structure) {
    const of = demandOf(view, structure)?.blocks.length ?? 0
    const put = { place: short(table, view, structure.area), n: structure.blocks.length, of }
    if (structure.presented) return { sign: 'eye', words: t('for-science.is-done', put), wants: true }
    if (structure.permit === false) return { sign: 'hand', words: t('for-science.is-asking', put), wants: true }
    return { sign: 'hand', words: t('for-science.is-building', put) }
  }
  if (panel.data || panel.knowledge) return { sign: 'coin', words: t('for-science.is-spending') }
  if (panel.tile) return { sign: 'tri', words: t('for-science.is-laying') }
  const steadies = view.structures.find((one) => one.steadied.includes(seat))
  if (steadies) return { sign: 'fist', words: t('for-science.is-steadying', { name: table.name(steadies.seat) }) }
  const checked = view.structures.find((one) => one.checked.includes(seat))
  if (checked) return { sign: 'eye', words: t('for-science.is-checking', { place: short(table, view, checked.area) }) }
  if (view.phase !== 'work') return null
  return panel.hand ? { sign: 'cards', words: t('for-science.is-designing') } : { sign: 'person', words: t('for-science.is-free') }
}

