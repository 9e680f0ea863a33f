// The gifts and offers among the legal moves, taken apart so that they can be put together by choosing.
// A side is what a move's text says: a sum ("3"), a vote ("vote cheer"), or "" where a gift asks for nothing.

import type { Move } from '../../wire/types'

export interface Deal {
  to: number
  gives: string
  asks: string
  move: Move
}

/** What a move names, by the words of its text: to be `move.args` as soon as the game declares its verbs. */
export function argsOf(move: Move): Record<string, string> {
  const deal = /^(?:give|offer) seat (?<seat>\d+) (?<gives>vote \S+|\d+)(?: for (?<asks>vote \S+|\d+))?$/
  return { ...(deal.exec(move.text) ?? / seat (?<seat>\d+)$/.exec(move.text) ?? / (?<n>\d+)$/.exec(move.text))?.groups }
}

export function deals(legal: readonly Move[]): Deal[] {
  return legal.flatMap((move) => {
    const { seat, gives, asks = '' } = argsOf(move)
    return seat && gives ? [{ to: Number(seat), gives, asks, move }] : []
  })
}

/** The seat that a move with a player names: accept, decline, withdraw, name. */
export const seatOf = (move: Move): number => Number(argsOf(move)['seat'] ?? -1)

export const withSeat = (legal: readonly Move[], verb: string, seat: number): Move | undefined =>
  legal.find((move) => move.verb === verb && seatOf(move) === seat)
