// Written by `make wire` from the server's structs; not by hand.

/** What is printed on a card or a piece, for whoever shows it. A game adds its own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

/** What the deck file says of it, and the cost in words. */
export interface InventionFace {
  name: string
  kind: string
  text: string
  cost: Record<string, number>
  when: string | null
  spend: Record<string, number>
  infamy: number
  gain: Record<string, number>
  self_destructs: boolean
  clone: boolean
  categories: string[]
  players: number
  price: string
}

/** What only the seat itself knows. */
export interface Mine {
  quirk: string
}

export interface MinionFace {
  name: string
  kind: string
  text: string
  does: string
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  infamy: number
  director: boolean
  stock: Record<string, number>
  acquired: Record<string, number>
  minions: string[]
  cash: boolean
  inventions: Standing[]
  destroyed: string[]
  quirk: string | null
}

export interface Pile {
  id: string
  items: string[]
  cards: number
  taken_by: number | null
}

export interface ResourceFace {
  name: string
  kind: string
  text: string
  in_the_box: number
}

/** An invention in front of a seat. */
export interface Standing {
  id: string
  built: boolean
  activated: boolean
  spied: boolean
}

export interface View {
  seat: number | null
  round: number
  last_round: boolean
  phase: number
  divider: number
  minions: string[]
  researcher: boolean
  centre: string[]
  piles: Pile[]
  invention_deck: number
  resource_deck: number
  discards: Record<string, number>
  panels: Panel[]
  mine: Mine | null
  to_act: number[]
}
