// The gifts and offers among the legal moves, taken apart so that they can be put together by choosing.
// A side is as a move names it: a sum ("3"), a vote ("vote cheer"), or "" where a gift asks for nothing.

import type { Move } from '../../wire/types'

export interface Deal {
  to: number
  gives: string
  asks: string
  move: Move
}

export function deals(legal: readonly Move[]): Deal[] {
  return legal.flatMap((move) => {
    const { seat, gives, asks = '' } = move.args ?? {}
    return seat && gives ? [{ to: Number(seat), gives, asks, move }] : []
  })
}

/** The seat that a move with a player names: accept, decline, withdraw, name. */
export const seatOf = (move: Move): number => Number(move.args?.['seat'] ?? -1)

export const withSeat = (legal: readonly Move[], verb: string, seat: number): Move | undefined =>
  legal.find((move) => move.verb === verb && seatOf(move) === seat)
