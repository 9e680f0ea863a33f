// Written by `make wire` from the server's structs; not by hand.

/** What is printed on a card or a piece, for whoever shows it. A game adds its own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

/** What only the seat itself knows. */
export interface Mine {
  hand: Record<string, number>
  modifiers: Record<string, number>
  plans: string[]
}

/** `text` is what it does. */
export interface ModifierFace {
  sort: "modifier"
  name: string
  kind: string
  text: string
  does: string
  copies: number
}

/** A collaboration that waits for an answer. */
export interface Offer {
  seat: number
  project: string
  to: number
  other: string
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  points: number
  score: number
  done: string[]
  projects: UnderWay[]
  hand: number
  limit: number
  plans: number
  delayed: boolean
}

/** `text` is what it is about. */
export interface ProjectFace {
  sort: "project"
  name: string
  kind: string
  text: string
  points: number
  mandatory: boolean
  needs: Record<string, number>
}

/** A species or a technique; `text` is a line about it. */
export interface ResourceFace {
  sort: "resource"
  name: string
  kind: string
  text: string
  class: "species" | "technique"
  copies: number
}

/** A project in front of a seat. */
export interface UnderWay {
  id: string
  points: number
  size: number
  mandatory: boolean
  needs: Record<string, number>
  attached: Record<string, number>
  stood_in: Record<string, number>
  shared: Record<string, number>
  aids: string[]
  protected: boolean
  missing: Record<string, number>
  partner: string | null
  partner_seat: number | null
}

export interface View {
  seat: number | null
  turn: number
  acting: number
  phase: number
  resource_pile: number
  project_pile: number
  discards: string[]
  burn_pile: number
  last_project: boolean
  final_round: boolean
  turns_left: number | null
  idle: number
  standstill: number
  offer: Offer | null
  panels: Panel[]
  mine: Mine | null
  to_act: number[]
}
