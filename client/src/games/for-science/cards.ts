// What the parts of this scene share: faces of cards, columns as the moves write them, and what is missing of a structure.

import type { Table } from '../../table/table.svelte'
import type {
  Demand, DesignFace, DiseaseFace, EventFace, LabFace, MutationFace, Placed, RoleFace, Structure, TileFace, View,
} from '../../wire/for-science'
import type { Move } from '../../wire/types'
import { t } from '../../words/words'

export const SHAPES = ['brick', 'slat', 'triangle', 'cylinder', 'half-disc', 'bridge']
export const COLOURS = ['red', 'green', 'blue']
/** The colours of Insight as they are printed, by day and by night. */
export const INK: Record<string, string> = { red: '#c2401f', green: '#35803a', blue: '#2b62ac' }
/** Each kind of Insight has a sign, so that nobody has to see its colour. */
export const COLOUR_SIGN: Record<string, string> = { red: 'dot', green: 'tri', blue: 'sq' }

/** Each role is known by a sign, too. */
export const ROLE_SIGN: Record<string, string> = {
  'overworked-lab-assistant': 'hand', 'quality-assurance-specialist': 'eye', 'equipment-whisperer': 'gear', 'a32-semi-sentient-synthesis-unit': 'robot',
  'unconventional-theoretician': 'thinker', 'viral-virtuoso': 'grand-piano', 'pathological-pathologist': 'scope', 'combat-endocrinologist': 'shield',
  'coffee-guy': 'coffee-mug', 'overenthusiastic-team-coach': 'activist', 'morgue-archivist': 'strongbox', 'creative-accountant': 'scales',
  'unflappable-optimist': 'sunrise', 'overqualified-janitor': 'recycle', 'unpaid-intern': 'intern',
}

type Faces = DesignFace | DiseaseFace | EventFace | LabFace | MutationFace | RoleFace | TileFace
/** A face of the sort that is asked for; none while the cards are not known yet. */
export function faceOf<S extends Faces['sort']>(table: Table, id: string | null, sort: S): Extract<Faces, { sort: S }> | undefined {
  const face = (id === null ? undefined : table.cards[id]) as Faces | undefined
  return face?.sort === sort ? (face as Extract<Faces, { sort: S }>) : undefined
}
export const nameOf = (table: Table, id: string | null): string => (id === null ? '' : table.called(id))

/** A card as it lies, in words. */
export const cardWords = (table: Table, card: Placed): string =>
  t(card.turned ? 'for-science.card-turned' : 'for-science.card', { name: nameOf(table, card.id), text: table.cards[card.id]?.text ?? '' })

/** The column that a move would leave, from the lowest card up; none where it names no column. */
export function columnOf(move: Move): Placed[] | null {
  const column = move.args?.['column']
  if (!column) return null
  if (column === 'nothing') return []
  return column.split(' ').map((name) => ({ id: name.replace('*', ''), turned: name.endsWith('*') }))
}

/** Where a lab, a workshop or a structure stands, as a player says it. */
export function areaName(table: Table, view: View, id: string): string {
  const workshop = view.workshops.find((one) => one.id === id)
  return workshop ? t('for-science.workshop-of', { name: table.name(workshop.seat) }) : nameOf(table, id)
}

export function demandOf(view: View, structure: Structure): Demand | undefined {
  const area = view.labs.find((one) => one.id === structure.area) ?? view.workshops.find((one) => one.id === structure.area)
  return structure.plan ?? area?.demand
}

/** The blocks that a structure needs, one by one, and whether one of that shape stands already; then those too many. */
export function progressOf(view: View, structure: Structure): { shape: string; is: 'there' | 'missing' | 'extra' }[] {
  const built: Record<string, number> = {}
  for (const block of structure.blocks) built[block.shape] = (built[block.shape] ?? 0) + 1
  const wanted = (demandOf(view, structure)?.blocks ?? []).map((shape) => {
    const there = (built[shape] ?? 0) > 0
    if (there) built[shape]! -= 1
    return { shape, is: there ? ('there' as const) : ('missing' as const) }
  })
  const more = Object.entries(built).flatMap(([shape, n]) => Array.from({ length: n }, () => ({ shape, is: 'extra' as const })))
  return [...wanted.filter((one) => one.is === 'there'), ...wanted.filter((one) => one.is === 'missing'), ...more]
}

/** Shapes counted, in words. */
export function counted(shapes: string[]): string {
  const said = SHAPES.filter((shape) => shapes.includes(shape)).map((shape) => `${shapes.filter((one) => one === shape).length} ${t(`for-science.shape-${shape}`)}`)
  return said.join(', ') || t('for-science.none')
}
