// The tiles of the vaccine with what is known of their regions.

import type { Table } from '../../table/table.svelte'
import type { Laid, TileFace, View } from '../../wire/for-science'
import { faceOf } from './cards'
import { corners, type Point } from './lattice'

export interface Lying extends Laid {
  face: TileFace
  captured: string[] // letters of its regions that are closed, where it counts
  open: string[]
  counts: boolean
}

export function laidTiles(table: Table, view: View): Lying[] {
  const board = view.vaccine
  return board.laid.flatMap((one) => {
    const face = faceOf(table, one.tile, 'tile')
    if (!face) return []
    const counts = board.group.includes(one.tile)
    const letters = (closed: boolean) => [
      ...new Set(board.regions.filter((region) => region.closed === closed).flatMap((region) => region.edges.filter(([tile]) => tile === one.tile).map(([, edge]) => face.edges[edge]!))),
    ]
    return [{ ...one, face, captured: counts ? letters(true) : [], open: letters(false), counts }]
  })
}

export const pointsOf = (laid: Lying[]): Point[] => laid.flatMap((one) => corners(one.face.shape, one))
export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, n) => total + n, 0)
