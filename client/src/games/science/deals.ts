// The gifts and offers among the legal moves, taken apart so that they can be put together by choosing.
// A side is what a move's text says: a sum ("3"), a vote ("vote cheer"), or "" where a gift asks for nothing.

import type { Move } from '../../wire/types'

export interface Deal {
  to: number
  gives: string
  asks: string
  move: Move
}

const TEXT = /^(?:give|offer) seat (\d+) (vote \S+|\d+)(?: for (vote \S+|\d+))?$/

export function deals(legal: readonly Move[]): Deal[] {
  return legal.flatMap((move) => {
    const match = TEXT.exec(move.text)
    return match ? [{ to: Number(match[1]), gives: match[2]!, asks: match[3] ?? '', move }] : []
  })
}

/** The seat that a move with a player names: accept, decline, withdraw, name. */
export const seatOf = (move: Move): number => Number(/ seat (\d+)$/.exec(move.text)?.[1] ?? -1)

export const withSeat = (legal: readonly Move[], verb: string, seat: number): Move | undefined =>
  legal.find((move) => move.verb === verb && seatOf(move) === seat)
