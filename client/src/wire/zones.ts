// Written by `make wire` from the server's structs; not by hand.

/** A card of a game that is shown in zones. */
export interface CardFace {
  name: string
  kind: string
  text: string
  sign: string
  seat: number | null
}

/** A number that everybody may know. A seat's first one stands beside its name. */
export interface Counter {
  name: string
  seat: number | null
  value: number
}

export interface TableView {
  seat: number | null
  zones: Zone[]
  counters: Counter[]
  to_act: number[]
}

/** A part of the table where cards lie. Moves may touch the zone itself or a card, by their ids.

    In a grid each place is a thing of its own, whatever lies there: see `place`. */
export interface Zone {
  id: string
  name: string
  seat: number | null
  cards: (string | null)[]
  count: number
  layout: "grid" | "pile" | "row"
  columns: number
}
