// Written by `make wire` from the server's structs; not by hand.

/** An option of an event. */
export interface Choice {
  id: string
  name: string
  cost: number
  effects: string[]
}

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

export interface EventCard {
  id: string
  name: string
  says: string
  ask: string | null
  effects: string[]
  options: Choice[]
}

export interface EventFace {
  name: string
  kind: string
  text: string
  ask: string | null
  effects: string[]
  options: string[]
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
  funding: number
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

export interface OptionFace {
  name: string
  kind: string
  text: string
  cost: number
  effects: string[]
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  money: number
  role: string | null
  open: Project[]
  completed: string[]
  done: boolean
  tries: number
  sold: string | null
  named: boolean
  vote: string | null
  happiness: number | null
  titles: string[]
}

/** The deck of a type of researcher. */
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

export interface RoleCard {
  id: string
  name: string
  about: string
  seat: number | null
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

/** A type of researcher: what its back says, and what its cards bring at the least and at the most. */
export interface TypeFace {
  name: string
  kind: string
  text: string
  price: number
  cards: number
  money: [number, number]
  hours: [number, number]
}

export interface View {
  seat: number | null
  round: number
  phase: string
  goal: number
  clock: number
  midnight: number
  first: number
  turn: number
  roles: RoleCard[]
  event: EventCard | null
  changes: string[]
  offers: Offer[]
  most: number
  named: number | null
  set_aside: boolean
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
  struck: boolean
  guilty: string | null
  page: string | null
  to_act: number[]
}
