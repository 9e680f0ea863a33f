// Written by `make wire` from the server's structs; not by hand.

export interface Completed {
  id: string
  name: string
  seat: number
  value: number
}

/** An invention that is laid open by whoever is researching. */
export interface Drawn {
  id: string
  name: string
  price: number
  slots: number
}

export interface EventFace {
  name: string
  kind: string
  text: string
  id: string
  ask: string | null
  effects: string[]
  options: OptionFace[]
}

/** What is printed on a card or a piece, for whoever shows it. A game adds its own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

export interface InventionFace {
  name: string
  kind: string
  text: string
  price: number
  slots: number
}

/** What only the seat itself knows, and what it may reckon with. */
export interface Mine {
  vote: string | null
  happiness: number | null
  stipend: number
}

/** An offer that stands: money, or a vote for an option, on either side. */
export interface Offer {
  maker: number
  to: number
  gives: number
  asks: number
  voter: number | null
  option: string | null
  possible: boolean
}

/** An option of an event. */
export interface OptionFace {
  name: string
  kind: string
  text: string
  id: string
  cost: number
  effects: string[]
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  money: number
  role: string | null
  open: Project[]
  done: boolean
  tries: number
  sold: string | null
  named: boolean
  vote: string | null
  happiness: number | null
  titles: string[]
}

/** The deck of a type of researcher. Who is left in it, nobody knows. */
export interface Pile {
  id: string
  name: string
  left: number
  price: number
}

/** An open invention. Its researchers lie face down: nobody knows more than their types. */
export interface Project {
  id: string
  name: string
  slots: number
  researchers: string[]
}

/** A researcher, turned up. */
export interface StaffFace {
  name: string
  kind: string
  text: string
  type: string
  money: number
  hours: number
}

/** A type of researcher: its text tells what its cards bring at the least and at the most. */
export interface TypeFace {
  name: string
  kind: string
  text: string
  price: number
  cards: number
}

export interface View {
  seat: number | null
  round: number
  phase: string
  goal: number
  clock: number
  midnight: number
  roles: string[]
  event: EventFace | null
  changes: string[]
  offers: Offer[]
  most: number
  counted: boolean
  piles: Pile[]
  invention_deck: number
  discards: string[]
  event_deck: number
  past_events: string[]
  drawn: Drawn[]
  completed: Completed[]
  panels: Panel[]
  mine: Mine | null
  guilty: string | null
  page: string | null
  to_act: number[]
}
