// What the parts of this scene share: how cards look, and how the two piles of a draw are named.

import type { Pigment } from '../../look/art'
import { hash } from '../../look/art'
import type { Table } from '../../table/table.svelte'
import type { ModifierFace, ProjectFace, ResourceFace, UnderWay, View } from '../../wire/gsa'
import type { Move } from '../../wire/types'
import { many, t } from '../../words/words'

export type Card = ResourceFace | ModifierFace | ProjectFace
export const card = (table: Table, id: string): Card | undefined => table.cards[id] as Card | undefined
export const namesOf = (table: Table, ids: string[]): string => ids.map((id) => table.called(id)).join(', ')
export const project = (view: View, id: string): UnderWay | undefined =>
  view.panels.flatMap((panel) => panel.projects).find((one) => one.id === id)
/** Whose projects lie in the middle: one's own; for who only watches, those of whoever plays. */
export const bench = (table: Table, view: View): number => table.you ?? view.acting

/** What a player would call a project under way. */
export function inWords(table: Table, work: UnderWay): string {
  const what = namesOf(table, Object.keys(work.missing))
  return t('gsa.project-name', {
    name: table.called(work.id),
    points: work.points ? many('gsa.points', work.points) : t('gsa.points-0'),
    needs: t(work.partner ? 'gsa.needs-together' : 'gsa.needs-missing', { what }),
  })
}

const SIGNS: Record<string, string> = {
  mouse: 'mouse', zebrafish: 'fish', frog: 'frog', 'fruit-fly': 'fly', nematode: 'worm', yeast: 'yeast',
  ciliate: 'gsa-ciliate', 'thale-cress': 'leaf', crispr: 'scissors', pcr: 'copies', sequencing: 'bars',
  microscopy: 'scope', rnai: 'gsa-rnai', 'shared-protocol': 'log',
}
const DOES: Record<string, string> = {
  draw: 'cash', fetch: 'cardboard-box', 'stand-in': 'gear', protect: 'snowflake-1',
  destroy: 'virus', steal: 'spy', delay: 'clock', spoil: 'bolt',
}
const HINDERS = new Set<string>(['destroy', 'steal', 'delay', 'spoil'])

/** A card's sign. Resources of one's own deck may have none: then their first letters stand for it. */
export function signOf(table: Table, id: string): string | undefined {
  const face = card(table, id)
  if (face?.sort === 'modifier') return SIGNS[id] ?? DOES[face.does] ?? 'gear'
  if (face?.sort === 'project') return signOf(table, Object.keys(face.needs)[0] ?? '')
  return SIGNS[id]
}

const PROJECTS: Pigment[] = ['cobalt', 'mustard', 'orange', 'plum', 'verm']
const SPECIES: Pigment[] = ['leaf', 'mustard', 'orange']
export function pigment(table: Table, id: string): Pigment {
  const face = card(table, id)
  if (face?.sort === 'modifier') return HINDERS.has(face.does) ? 'verm' : 'cobalt'
  if (face?.sort === 'project') return face.mandatory ? 'ink' : PROJECTS[hash(id) % PROJECTS.length]!
  return face?.class === 'species' ? SPECIES[hash(id) % SPECIES.length]! : 'petrol'
}

export interface Unit {
  key: string
  kind: string
  nth: number // of its kind
  met: boolean
  stood: boolean // a modifier lies there in its place
}

/** What a project needs, one by one, and whether it is there. */
export function units(needs: Record<string, number>, there: Record<string, number>, stood: Record<string, number> = {}): Unit[] {
  return Object.entries(needs).flatMap(([kind, n]) =>
    Array.from({ length: n }, (_, i) => {
      const met = i < (there[kind] ?? 0)
      return { key: kind + i, kind, nth: i + 1, met, stood: met && i >= (there[kind] ?? 0) - (stood[kind] ?? 0) }
    }),
  )
}

/** One by one: what is counted by kind. */
export const each = (amount: Record<string, number>): string[] =>
  Object.entries(amount).flatMap(([kind, n]) => Array.from({ length: n }, () => kind))

// A draw names its piles, the same one twice perhaps: so what is picked is the piles named so far.

export const drawing = (table: Table): boolean => table.mine && table.prompt?.step === 'draw'
const piles = (move: Move): string[] => move.args?.['piles']?.split(' ').map((pile) => `${pile}-pile`) ?? []
export const slots = (table: Table): number => Math.max(0, ...table.legal.map((move) => piles(move).length))

/** Legal draws that name at least these piles. */
export function draws(table: Table, named: readonly string[]): Move[] {
  return table.legal.filter((move) => {
    const left = piles(move)
    return named.every((pile) => left.includes(pile) && left.splice(left.indexOf(pile), 1))
  })
}

/** A pile is touched to be drawn from: it is noted, and the last one plays. */
export function draw(table: Table, pile: string): void {
  if (table.busy) return
  table.refusal = null
  const named = [...table.picked, pile]
  const meant = draws(table, named)
  const whole = meant.find((move) => piles(move).length === named.length)
  if (whole && named.length > 1) void table.play(whole)
  else if (meant.length) table.picked = named
  else if (table.picked.length === 1 && table.picked[0] === pile) void table.play(draws(table, [pile])[0]!)
  else table.picked = draws(table, [pile]).length ? [pile] : []
}
