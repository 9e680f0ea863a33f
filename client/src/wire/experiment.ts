// Written by `make wire` from the server's structs; not by hand.

/** What is printed on a card or a piece, for whoever shows it. A game adds its own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

export interface Lab {
  name: string
  kind: string
  text: string
  flasks: string[]
  parts: string[]
  copies: number
}

/** What only the seat itself knows. */
export interface Mine {
  hand: number[]
  tasks: string[]
  filled: boolean[][][]
  laid: number | null
  laid_with: string | null
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  points: number
  done: string[]
  tasks: number
  lab: Record<string, number>
  broken: number
  hand: number
  face_up: number | null
  face_down: boolean
  chosen: boolean
  front: number[]
  influence: number
}

/** A lab card in the middle. */
export interface Slot {
  id: string
  card: string | null
  taken_by: number | null
  aside: boolean
}

export interface Task {
  name: string
  kind: string
  text: string
  points: number
  recipe: string[]
}

export interface View {
  seat: number | null
  round: number
  rounds: number
  phase: number
  strategic: boolean
  starter: number
  peeker: number | null
  order: number[]
  turns: number[]
  middle: Slot[]
  display: (string | null)[]
  task_deck: number
  open_deck: number
  confidential_deck: number
  influence_deck: number
  panels: Panel[]
  mine: Mine | null
  to_act: number[]
}
