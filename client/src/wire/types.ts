// Written by `make wire` from the server's structs; not by hand.

/** Answer somebody's wish to take a move back. */
export interface Agree {
  do: "agree"
  id: string
  yes: boolean
}

/** Who is there, and what is going on round the game. */
export interface Around {
  status: "closed" | "open" | "over" | "playing"
  seats: Chair[]
  you: number | null
  owner: boolean
  undo: number | null
  agreed: number[]
  rematch: number[]
  next_table: string
}

/** Take one's seat back from the bot that played meanwhile. */
export interface Back {
  do: "back"
  id: string
}

export interface Built {
  blocks: Pose[]
}

export interface Bye {
  say: "bye"
  why: string
  again: boolean
}

/** What is printed on the cards of a table's deck and on the pieces of its box, by id. */
export interface Catalogue {
  cards: Record<string, unknown>
}

export interface Chair {
  kind: "bot" | "open" | "person" | "reserved"
  name: string
  level: string
  away: boolean
  ready: boolean
}

export interface Chat {
  do: "chat"
  id: string
  text: string
}

/** Hands off: have a judge see what touches what, and show the structure to be verified. */
export interface Check {
  do: "check"
  id: string
  blocks: Pose[]
}

export interface Clock {
  ms: number
  left: Record<string, number>
}

/** Close, as owner, a table where no game has begun. */
export interface Close {
  do: "close"
  id: string
}

export interface DeckAnswer {
  errors: string[]
  warnings: string[]
  digest: string
}

export interface DeckText {
  game: string
  source: string
}

/** Your command is kept for good, as record `seq`. An update that comes at the same time says so in passing. */
export interface Done {
  say: "done"
  id: string
  seq: number
}

/** A design to practise with. */
export interface Example {
  blocks: string[]
  lines: [number, number][]
  table: number[]
  cards: number[]
  id: string
  name: string
  column: [string, boolean][]
}

export interface Examples {
  designs: Example[]
}

/** Play on by oneself, against bots, from a point of a finished game. */
export interface Fork {
  step: number
  seat: number
  bot?: string
}

export interface GameFacts {
  id: string
  title: string
  about: string
  fewest: number
  most: number
  options: OptionFacts[]
  rated: boolean
  example: boolean
}

export interface Games {
  games: GameFacts[]
  bots: string[]
}

export interface Health {
  status: "failing" | "ok"
  version: string
  compiled: boolean
  why: string
}

export interface Hint {
  move: Move
  chance: number
  share: number
  reason: string
  even: boolean
}

export interface Hints {
  hints: Hint[]
  asked: number
}

/** Stand up; in a game under way a bot plays on until one is back. */
export interface Leave {
  do: "leave"
  id: string
}

/** A step of a game's lesson: what is on the table, and what is said about it. */
export interface Lesson {
  step: number
  steps: number
  title: string
  text: string
  show: string[]
  want: string
  table: TableFacts
  now: Update
}

/** One event of the journal in words, as one reader may know it. */
export interface Line {
  what: string
  seat: number | null
  thing: string | null
  source: string | null
  target: string | null
  text: string
}

export interface Listed {
  id: string
  game: string
  players: number
  options: Record<string, boolean | number | string>
  thinking: number
  private: boolean
  status: "closed" | "open" | "over" | "playing"
  names: (string | null)[]
  your_turn: boolean
}

/** A table, with the keys of those of its seats that nobody may take without one, by seat. */
export interface Made {
  id: string
  keys: Record<string, string>
}

export interface Me {
  name: string | null
}

/** One step of a replay, as a seat saw it. */
export interface Moment {
  step: number
  steps: number
  seat: number | null
  move: string
  by: number | null
  view: unknown
  lines: Line[]
  note?: string
  poses?: Record<string, Pose[]>
}

/** Give somebody else as much time again for the decision that they owe. */
export interface MoreTime {
  do: "more-time"
  id: string
  seat: number
}

/** A legal move, for people and programs. `text` is stable and is what the log holds. */
export interface Move {
  text: string
  verb: string
  things: string[]
  label: string
  rule: string
  args?: Record<string, string>
}

/** Where the blocks of somebody else's structure are at this moment. */
export interface Moving {
  say: "poses"
  seat: number
  blocks: Pose[]
}

export interface MyName {
  name: string
}

export interface NewTable {
  game: string
  seats: string[]
  options?: Record<string, boolean | number | string>
  deck?: string | null
  private?: boolean
  thinking?: number
  rated?: "all" | "no" | "people"
}

/** What happened round the table, for everybody: who came and went, and what was said. */
export interface Note {
  seq: number
  what: string
  seat?: number | null
  name?: string
  text?: string
}

export interface OptionFacts {
  id: string
  name: string
  about: string
  default: boolean | number | string
  choices: (boolean | number | string)[]
}

/** How a game ended. Rank 1 is best; equal ranks share a place. */
export interface Outcome {
  ranks: number[]
  scores: number[]
  why: string
  breakdown: [string, number][][]
  lost: boolean
}

/** A way to build it. */
export interface Plan {
  poses: Pose[]
  order: number[]
}

/** Answer what was asked in the state after record `seq`. */
export interface Play {
  do: "move"
  id: string
  seq: number
  text: string
}

/** A block and where it is. */
export interface Pose {
  shape: string
  at: [number, number, number]
  turn: [number, number, number, number]
}

/** Where the blocks of one's own structure are. Others see it; `keep`, when all has come to rest, makes it last. */
export interface Poses {
  do: "poses"
  id: string
  blocks: Pose[]
  keep?: boolean
}

/** What a seat is asked, and where the rules say so. */
export interface Prompt {
  seat: number
  step: string
  ask: string
  rule: string
}

/** Somebody on the leaderboard of a game. */
export interface Rank {
  rank: number | null
  name: string
  bot: boolean
  rating: number
  games: number
  provisional: boolean
  you: boolean
}

export interface RatingChange {
  seat: number
  rating: number
  change: number
  provisional: boolean
}

/** A part of a game's leaderboard, the best first. */
export interface Ratings {
  game: string
  ranks: Rank[]
  listed: number
  more: boolean
  least: number
  you: Rank | null
}

export interface Ready {
  do: "ready"
  id: string
  yes: boolean
}

/** Why something cannot be done; empty where it can. */
export interface Refusal {
  why: string
  rule: string
}

/** Nothing has changed, and why. */
export interface Refused {
  say: "refused"
  id: string
  why: string
  rule?: string
  legal?: string[]
  overtaken?: boolean
  again?: boolean
}

/** Ask for another game; when all have, it is made. */
export interface Rematch {
  do: "rematch"
  id: string
}

/** Give one's seat to a bot for good. */
export interface Resign {
  do: "resign"
  id: string
}

/** A game's rules page, in Markdown; moves and refusals cite its sections. */
export interface Rules {
  game: string
  text: string
}

/** Settle, as owner, for whom a seat is; whoever sits there has to stand up. */
export interface Seat {
  do: "plan"
  id: string
  seat: number
  to: string
}

/** Take a seat: this one, or any that is free. `key` is from an invitation. */
export interface Sit {
  do: "sit"
  id: string
  seat?: number | null
  key?: string | null
}

/** What never changes. */
export interface TableFacts {
  id: string
  game: string
  players: number
  options: Record<string, boolean | number | string>
  thinking: number
  private: boolean
  title: string
  own_deck: boolean
  rated: "all" | "no" | "people"
}

/** What a finished game did to the ratings of those who began it. */
export interface TableRatings {
  why: "" | "alone" | "lost" | "unrated"
  changes: RatingChange[]
}

export interface Tables {
  tables: Listed[]
}

/** Take back one's last move: at once while nobody has moved or learned anything since, and else if all agree. */
export interface Undo {
  do: "undo"
  id: string
}

/** The table as you may know it after record `seq`, and what happened since the one you saw last. */
export interface Update {
  say: "update"
  seq: number
  around?: Around | null
  view?: unknown
  changes?: Record<string, unknown>
  to_act?: number[]
  asked?: number
  prompt?: Prompt | null
  legal?: ([number, number] | Move)[]
  undo?: "" | "ask" | "free"
  anew?: boolean
  lines?: Line[]
  notes?: Note[]
  progress?: number
  outcome?: Outcome | null
  clock?: Clock | null
  poses?: Record<string, Pose[]>
  done?: Record<string, number>
}

/** What the judge says of some blocks that nobody touches. */
export interface Verdict {
  stands: boolean
  why: string
  blocks: number[]
  touches: [number, number][]
  table: number[]
  near: [number, number, number][]
  poses: Pose[]
}

/** First on every connection. */
export interface Welcome {
  say: "table"
  table: TableFacts
  now: Update
}

/** Why not, and what about it. */
export interface Wrong {
  why: string
  where: string
}

export type Command = Play | Undo | Agree | Chat | Ready | Sit | Leave | Back | Resign | Seat | MoreTime | Rematch | Close | Poses | Check

export type Message = Welcome | Update | Done | Refused | Moving | Bye
