// The tiles of the vaccine with what is known of their regions.

import type { Table } from '../../table/table.svelte'
import type { Laid, TileFace, View } from '../../wire/for-science'
import { faceOf } from './cards'
import { corners, type Point } from './lattice'

export interface Lying extends Laid {
  face: TileFace
  captured: string[] // letters of its regions that are closed, where it counts
  unfinished: string[] // and of those that are open
}

export function laidTiles(table: Table, view: View): Lying[] {
  return view.vaccine.laid.flatMap((one) => {
    const face = faceOf(table, one.tile, 'tile')
    if (!face) return []
    const unfinished = one.open.map((edge) => face.edges[edge]!)
    const captured = one.counts ? Object.keys(face.regions).filter((letter) => !unfinished.includes(letter)) : []
    return [{ ...one, face, captured, unfinished }]
  })
}

export const pointsOf = (laid: Lying[]): Point[] => laid.flatMap((one) => corners(one.face.shape, one))
export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, n) => total + n, 0)
