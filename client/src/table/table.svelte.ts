// A table as this browser knows it: what the server said last, what the person has picked, and what may be done with it.
// No rule is known here: legal moves say which things they touch, and that is all there is to it.

import { getContext, setContext, tick } from 'svelte'
import { whole, type Whole } from '../wire/changes'
import { get } from '../wire/http'
import { Link, type Ears, type LinkState, type Order } from '../wire/link'
import type {
  Around, Clock, Done, Line, Message, Move, Note, Outcome, Pose, Prompt, Refusal, Refused, TableFacts, Update,
} from '../wire/types'
import { Motion, type Route } from './motion'
import * as sound from './sound'

/** What is printed on a card, as every game has it; games add their own numbers. */
export interface Face {
  name: string
  kind: string
  text: string
}

export type ThingState = 'playable' | 'selected' | 'target' | ''
export interface Told extends Line {
  key: number
  at: string // what stands in the margin: the time, where it is known
}

const BEHIND = 4 // updates that may wait to be shown before the rest is shown at once
let stamp = 0

export class Table {
  facts = $state.raw<TableFacts | null>(null)
  around = $state.raw<Around | null>(null)
  view = $state.raw<unknown>(null)
  seq = $state(0)
  toAct = $state.raw<number[]>([])
  asked = $state(0) // the record since which we owe our decision
  prompt = $state.raw<Prompt | null>(null)
  legal = $state.raw<Move[]>([])
  undo = $state<'' | 'ask' | 'free'>('') // how we may take back our last move
  progress = $state(0)
  outcome = $state.raw<Outcome | null>(null)
  clock = $state.raw<Clock | null>(null)
  clockAt = 0 // performance.now() when the clock was told
  lines = $state.raw<Told[]>([])
  notes = $state.raw<Note[]>([])
  cards = $state.raw<Record<string, Face>>({})
  poses = $state.raw<Record<string, Pose[]>>({}) // by seat: where the blocks are that it builds with

  link = $state<LinkState>('joining')
  why = $state('') // the line is lost or closed
  refusal = $state.raw<Refused | null>(null)
  busy = $state(false) // a move is on its way
  picked = $state.raw<string[]>([])
  pointed = $state('') // a thing that a hint or a lesson shows
  tab = $state('') // of the scene, on a phone
  aside = $state.raw<readonly string[]>([]) // verbs that the scene has buttons for
  route: Route = (line) => line // where a line's thing comes from and goes to, as the scene has it

  /** Set for tutorials and replays, which are told what to show by others. */
  order: ((order: Order) => Promise<Done | Refused>) | null = null
  /** Hears of every update once it is shown. */
  shown: (update: Whole) => void = () => {}

  readonly motion = new Motion()
  private line: Link | null = null
  private last: Whole | null = null // what was told last, shown or not
  private queue: Whole[] = []
  private showing = false
  private seen = 0
  private learning = false
  private closed = false // the page has gone on: nothing is shown any more

  constructor(readonly id: string) {}

  // what follows from what the server said

  you = $derived(this.around?.you ?? null)
  mine = $derived(this.you !== null && this.toAct.includes(this.you) && this.prompt !== null)
  /** Legal moves that touch everything picked. */
  candidates = $derived(this.legal.filter((move) => this.picked.every((thing) => move.things.includes(thing))))
  private live = $derived(new Set(this.candidates.flatMap((move) => move.things)))
  /** Moves for the prompt's buttons: those that touch nothing, or what can be done with what is picked. */
  buttons = $derived.by(() => {
    if (this.busy) return []
    if (this.picked.length > 0) return this.nearest().slice(0, 6)
    const open = this.legal.filter((move) => !this.aside.includes(move.verb))
    const bare = open.filter((move) => move.things.length === 0)
    return this.legal.length <= 3 ? open : bare.slice(0, 6)
  })

  /** What is picked may mean very many moves: then those of a kind that still ask for another thing are left to the table. */
  private nearest(): Move[] {
    if (this.candidates.length <= 6) return this.candidates
    const kinds = new Map<string, number>()
    for (const move of this.candidates) kinds.set(move.verb, (kinds.get(move.verb) ?? 0) + 1)
    const near = this.candidates.filter((move) => kinds.get(move.verb)! <= 3 || move.things.every((thing) => this.picked.includes(thing)))
    return near.length ? near : this.candidates
  }

  name(seat: number): string {
    return this.around?.seats[seat]?.name || `${seat + 1}`
  }

  /** `@0` in what games say stands for the name of seat 0. */
  named(text: string): string {
    return text.replace(/@(\d)/g, (_, seat: string) => this.name(Number(seat)))
  }

  face(id: string): Face | undefined {
    return this.cards[id]
  }

  /** What is printed on a thing as its name; its id, where nothing is. */
  called(id: string): string {
    return this.cards[id]?.name ?? id
  }

  /** The first move of a verb that touches these things, where it is ours to make. */
  move(verb: string, ...things: string[]): Move | undefined {
    return this.mine ? this.legal.find((move) => move.verb === verb && things.every((thing) => move.things.includes(thing))) : undefined
  }

  stateOf(thing: string): ThingState {
    if (this.picked.includes(thing)) return 'selected'
    if (this.busy || !this.mine || !this.live.has(thing)) return ''
    return this.picked.length ? 'target' : 'playable'
  }

  // the line

  open(): void {
    const ears: Ears = {
      hear: (message) => this.hear(message),
      state: (state, why) => {
        this.link = state
        this.why = why
        if (state !== 'live') this.busy = false
        else void this.learn()
      },
      seen: () => this.seen,
    }
    this.line = new Link(this.id, ears)
    this.line.open()
    void this.learn()
  }

  /** What is printed on the cards; without it the table is poorer, but can be played. */
  private async learn(): Promise<void> {
    if (this.learning || Object.keys(this.cards).length) return
    this.learning = true
    const known = await get<{ cards: Record<string, Face> }>(`/api/tables/${this.id}/cards`).catch(() => null)
    this.learning = false
    if (known) this.cards = known.cards
  }

  close(): void {
    this.closed = true
    this.line?.close()
  }

  again(): void {
    this.seen = 0
    this.line?.again()
  }

  hear(message: Message): void {
    if (message.say === 'table') {
      this.facts = message.table
      this.take(message.now)
    } else if (message.say === 'update') {
      this.take(message)
    } else if (message.say === 'poses') {
      this.poses = { ...this.poses, [message.seat]: message.blocks }
    }
  }

  /** Updates are shown one after the other, each with its motion; whoever falls behind catches up at once. */
  private take(update: Update): void {
    this.seen = update.seq
    this.last = whole(update, this.last)
    this.queue.push(this.last)
    if (!this.showing) void this.showAll()
  }

  private async showAll(): Promise<void> {
    this.showing = true
    while (this.queue.length && !this.closed) {
      const update = this.queue.shift()!
      const still = this.view === null || update.anew || this.swift || this.queue.length >= BEHIND || document.hidden
      await this.show(update, still)
    }
    this.showing = false
  }

  private async show(update: Whole, still: boolean): Promise<void> {
    const lines = update.lines ?? []
    const flight = still ? null : this.motion.before(lines, this.route)
    const wasMine = this.mine
    this.apply(update)
    await tick()
    if (this.closed) return
    this.shown(update)
    if (!still) this.sounds(lines, wasMine)
    if (flight) await this.motion.after(flight)
  }

  private apply(update: Whole): void {
    this.seq = update.seq
    if (update.around) this.around = update.around
    this.view = update.view ?? null
    this.toAct = update.to_act ?? []
    this.asked = update.asked ?? 0
    this.prompt = update.prompt ?? null
    this.legal = update.legal
    this.undo = update.undo ?? ''
    this.progress = update.progress ?? 0
    this.outcome = update.outcome ?? null
    this.clock = update.clock ?? null
    this.clockAt = performance.now()
    const at = update.anew ? '' : new Date().toTimeString().slice(0, 5)
    const told = (update.lines ?? []).map((line) => ({ key: stamp++, at, ...line })) // a replay's have both already
    if (update.anew) this.lines = told
    else if (told.length) this.lines = [...this.lines, ...told]
    // notes are never told anew, but a line that was taken up again tells all of them
    const heard = this.notes.at(-1)?.seq ?? 0
    const notes = (update.notes ?? []).filter((note) => note.seq > heard)
    if (notes.length) this.notes = [...this.notes, ...notes]
    if (update.anew || update.poses) this.poses = { ...(update.anew ? {} : this.poses), ...update.poses }
    this.picked = this.picked.filter((thing) => this.legal.some((move) => move.things.includes(thing)))
    if (this.picked.length && !this.candidates.length) this.picked = []
    this.busy = false
  }

  private sounds(lines: readonly Line[], wasMine: boolean): void {
    if (this.outcome) (this.outcome.lost ? sound.lost : sound.ending)()
    else if (this.mine && !wasMine) sound.turn()
    else if (lines.length) sound.tap()
  }

  // what the person does

  async send(order: Order): Promise<Done | Refused> {
    const said = await (this.order ? this.order(order) : this.line!.send(order))
    this.refusal = said.say === 'refused' ? said : null
    return said
  }

  /** Where one's own blocks are; `keep`: they are at rest. Nobody waits for an answer, and the next one says it better. */
  tell(blocks: Pose[], keep: boolean): void {
    if (this.order || !this.line || this.you === null) return
    if (keep) this.poses = { ...this.poses, [this.you]: blocks }
    if (keep) void this.line.send({ do: 'poses', blocks, keep })
    else this.line.tell({ do: 'poses', blocks, keep })
  }

  async play(move: Move): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.picked = []
    this.pointed = ''
    const said = await this.send({ do: 'move', seq: this.seq, text: move.text })
    if (said.say === 'refused') this.busy = false
    return said.say === 'done'
  }

  /** Take back our last move, where nobody has to be asked. */
  async takeBack(): Promise<boolean> {
    if (this.busy || this.undo !== 'free') return false
    this.busy = true
    const said = await this.send({ do: 'undo' })
    if (said.say === 'refused') this.busy = false
    return said.say === 'done'
  }

  /** A thing is clicked, tapped, or reached by key. A second thing, or the same one twice, plays what it then means. */
  touch(thing: string): void {
    this.refusal = null
    const state = this.stateOf(thing)
    if (state === '') {
      const fresh = this.legal.some((move) => move.things.includes(thing))
      this.picked = fresh && this.mine && !this.busy ? [thing] : []
    } else if (state === 'selected') {
      this.again_on(thing)
    } else {
      this.picked = [...this.picked, thing]
      const only = this.only()
      if (only && (state === 'target' || !this.careful)) void this.play(only)
    }
  }

  /** Whether a single click only picks. */
  careful = true
  /** Hands are at work: nothing travels that they would have to wait for. */
  swift = false

  private again_on(thing: string): void {
    const only = this.only(true)
    if (only) void this.play(only)
    else this.picked = this.picked.filter((one) => one !== thing)
  }

  /** The one move that is meant, when there is only one; `sure`: by what is picked and nothing else. */
  only(sure = false): Move | null {
    const exact = this.candidates.filter((move) => move.things.every((thing) => this.picked.includes(thing)))
    if (this.candidates.length === 1) return this.candidates[0]!
    return exact.length === 1 && (sure || this.picked.length > 1) ? exact[0]! : null
  }

  /** One thing dropped on another. */
  drop(thing: string, on: string): void {
    this.picked = [thing, on]
    const only = this.only()
    if (only) void this.play(only)
    else if (!this.candidates.length) this.picked = []
  }

  /** Things that a thing may be dropped on. */
  targets(thing: string): Set<string> {
    const moves = this.legal.filter((move) => move.things.includes(thing))
    return new Set(moves.flatMap((move) => move.things).filter((one) => one !== thing))
  }

  clear(): void {
    this.picked = []
    this.refusal = null
  }

  /** Why nothing can be done with a thing now. */
  async whyNot(thing: string): Promise<Refusal> {
    if (this.you === null || this.order || this.outcome) return { why: '', rule: '' }
    return get<Refusal>(`/api/tables/${this.id}/why?thing=${encodeURIComponent(thing)}`).catch(() => ({ why: '', rule: '' }))
  }
}

const TABLE = Symbol('table')
export const provide = (table: Table): Table => setContext(TABLE, table)
export const useTable = (): Table => getContext<Table>(TABLE)
/** The view in the game's own shape. */
export const viewOf = <V>(table: Table): V => table.view as V
