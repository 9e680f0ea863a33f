// Written by `make wire` from the server's structs; not by hand.

export interface Block {
  id: string
  shape: string
  touches: number[]
  table: boolean
  made: number | null
}

export interface BlockFace {
  sort: "block"
  name: string
  kind: string
  text: string
  shape: string
  copies: number
}

/** The vaccine as it lies. */
export interface Board {
  laid: Laid[]
  plugs: Plug[]
  captured: Record<string, number>
}

export interface Clock {
  now: number
  timer: number
  started: number | null
  ends: number | null
  paused_at: number | null
  stopped_until: number | null
}

/** What must be built of a design: blocks by number, and what they touch. */
export interface Demand {
  blocks: string[]
  lines: [number, number][]
  table: number[]
  cards: number[]
}

export interface DesignFace {
  sort: "design"
  name: string
  kind: string
  text: string
  blocks: string[]
  face: string[]
  lines: [number, number][]
  data: number
  knowledge: number
}

export interface DiseaseFace {
  sort: "disease"
  name: string
  kind: string
  text: string
  needs: string[]
  about: string
}

export interface EventFace {
  sort: "event"
  name: string
  kind: string
  text: string
  type: string
  timed: boolean
  about: string
}

/** What is printed on a card or a piece, for whoever shows it. A game adds its own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

export interface Lab {
  lab: "alpha" | "beta" | "gamma"
  level: number
  length: number
  mutation?: boolean
  discard?: "chevron" | "rhombus" | "sector" | "trapezoid" | null
  data?: number
  knowledge?: number
}

export interface LabFace {
  sort: "lab"
  name: string
  kind: string
  text: string
  levels: Lab[]
}

export interface LabView {
  id: string
  disease: string | null
  mutation: string | null
  column: Placed[]
  min_length: number
  verified: boolean
  lacks: string[]
  demand: Demand
}

export interface Laid {
  tile: string
  x: number
  y: number
  turn: number
  counts: boolean
  open: number[]
  gaps: number[]
}

/** What only the seat itself knows. */
export interface Mine {
  hand: string[]
}

export interface MutationFace {
  sort: "mutation"
  name: string
  kind: string
  text: string
  type: string
  starter: boolean
  timed: boolean
  data: number
  per_card: boolean
  needs: string[]
  control: string | null
  about: string
}

/** What everybody sees of a seat. */
export interface Panel {
  seat: number
  hand: number
  shown: string[]
  limit: number
  extra_draws: number
  busy: boolean
  free_at: number | null
  data: number
  knowledge: number
  prices: Record<string, number>
  debts: string[]
  tile: string | null
  wants_pause: boolean
}

export interface Piles {
  designs: number
  discards: string[]
  wasted: string[]
  wasted_most: number
  diseases: number
  mutations: number
  events: number
}

/** A card of a design as it lies. */
export interface Placed {
  id: string
  turned: boolean
}

/** A block that closes an edge: the corner where the edge starts, and its direction. */
export interface Plug {
  id: string
  x: number
  y: number
  direction: number
}

export interface RoleFace {
  sort: "role"
  name: string
  kind: string
  text: string
  starter: boolean
  players: number
  ports: string
  per_card: number
  power: string
  about: string
}

export interface Stack {
  id: string
  shape: string
  size: number
  sunk: string[]
}

/** What a seat is building. What it must become is the `demand` of its area. */
export interface Structure {
  id: string
  seat: number
  area: string
  plan: Demand | null
  changed: boolean
  blocks: Block[]
  presented: boolean
  hands: number[]
  last_hand: number | null
  alternates: boolean
  permit: boolean | null
  cheers: number[]
  cheers_needed: number
  checked: number[]
  checks_needed: number
  steadied: number[]
  handling: number
  controls: string[]
  alike: string[]
  falls: number | null
}

export interface TileFace {
  sort: "tile"
  name: string
  kind: string
  text: string
  shape: string
  edges: string
  regions: Record<string, ["blue" | "green" | "red", number]>
}

export interface View {
  seat: number | null
  phase: "alert" | "break" | "choosing" | "event" | "meeting" | "over" | "paused" | "roll-call" | "universal" | "work"
  to_act: number[]
  clock: Clock
  difficulty: number
  universal: string | null
  horizontal: boolean
  building: "assisted" | "blocks"
  labs: LabView[]
  workshops: Workshop[]
  piles: Piles
  supply: Record<string, number>
  free: Record<string, number>
  structures: Structure[]
  panels: Panel[]
  tray: string[]
  stacks: Stack[]
  tracks: Record<string, number>
  goal: number
  counter: number | null
  vaccine: Board
  alert: boolean
  drawer: number | null
  last_event: string | null
  lasting: string | null
  cures_left: number
  cures: number
  researched: number
  result: "cards" | "time" | "under-way" | "won"
  mine: Mine | null
}

export interface Workshop {
  id: string
  seat: number
  role: string | null
  ports: string | null
  per_card: number
  most: number
  column: Placed[]
  demand: Demand
}
