// A game looked back at: a table that is told one step after another, forwards with motion, elsewhere at once.
// Moments are fetched ahead of need, nearest first, so that play is smooth and the log fills up.

import { get, Trouble } from '../wire/http'
import type { Line, Moment, Update, Welcome } from '../wire/types'
import { t } from '../words/words'
import { Table, type Face, type Told } from './table.svelte'

const AHEAD = 6 // steps that are fetched before all others
const PACE = 90 // ms between two that nobody waits for
const TIRED = 1500 // and after the server has asked us to slow down
const BEAT = 1150 // ms between two steps of play at the usual speed

export class Replay {
  readonly table: Table
  steps = $state(0)
  over = $state(false)
  eyes = $state<number | null>(null) // whose; null: a watcher's
  move = $state.raw<Moment | null>(null) // the step that is shown
  playing = $state(false)
  speed = $state(1)
  ticks = $state.raw<number[]>([]) // steps at which a round begins
  ready = $state(false)
  wrong = $state('')

  private welcome: Welcome | null = null
  private asked: number | null = null // the seat whose eyes were asked for
  private moments = new Map<number, Moment>()
  private wanted = 0
  private moving = false
  private timer = 0
  private ended = false

  constructor(readonly id: string) {
    this.table = new Table(id)
    this.table.order = async () => ({ say: 'refused', id: '', why: t('frame.replay-refused') })
  }

  async open(step: number | null, seat: number | null): Promise<void> {
    try {
      const [welcome, catalogue] = await Promise.all([
        get<Welcome>(`/api/tables/${this.id}`),
        get<{ cards: Record<string, Face> }>(`/api/tables/${this.id}/cards`),
      ])
      this.welcome = welcome
      this.over = welcome.now.around?.status === 'over'
      this.asked = this.over ? seat : null
      this.table.cards = catalogue.cards
      this.table.facts = welcome.table
      this.table.notes = welcome.now.notes ?? []
      this.table.link = 'live'
      const first = await this.fetch(0)
      await this.goTo(Math.min(step ?? (this.over ? 0 : first.steps), first.steps))
      this.ready = true
      void this.fill()
    } catch (trouble) {
      this.wrong = trouble instanceof Trouble ? trouble.why : String(trouble)
    }
  }

  close(): void {
    this.ended = true
    this.pause()
  }

  /** Another seat's eyes. */
  async lookAs(seat: number): Promise<void> {
    this.asked = seat
    this.moments = new Map()
    await this.jump(this.wanted)
    void this.fill()
  }

  /** To a step; whoever asks for another meanwhile is taken there instead. */
  async goTo(step: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(step, this.steps || step))
    if (this.moving) return
    this.moving = true
    try {
      while (!this.move || this.wanted !== this.move.step) {
        if (this.move && this.wanted === this.move.step + 1) await this.stepOn()
        else await this.jump(this.wanted)
      }
    } finally {
      this.moving = false
    }
  }

  play(): void {
    this.playing = true
    if (this.wanted >= this.steps) void this.goTo(0).then(() => this.beat())
    else this.beat()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private beat(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(async () => {
      if (!this.playing) return
      await this.goTo(this.wanted + 1)
      if (this.wanted >= this.steps) this.pause()
      else if (this.playing) this.beat()
    }, BEAT / this.speed)
  }

  private async stepOn(): Promise<void> {
    const moment = await this.fetch(this.wanted)
    this.show(moment, { lines: told(moment) })
  }

  private async jump(step: number): Promise<void> {
    const moment = await this.fetch(step)
    this.show(moment, { anew: true, lines: this.run(step) })
  }

  private show(moment: Moment, how: Pick<Update, 'anew' | 'lines'>): void {
    const { now } = this.welcome!
    const last = moment.step === moment.steps
    this.move = moment
    this.steps = moment.steps
    this.eyes = moment.seat
    this.table.hear({
      say: 'update',
      seq: moment.step,
      around: { ...now.around!, you: moment.seat },
      view: moment.view,
      to_act: last && this.over ? [] : toAct(moment.view),
      progress: moment.steps ? moment.step / moment.steps : 0,
      outcome: last && this.over ? (now.outcome ?? null) : null,
      poses: Object.fromEntries(now.around!.seats.map((_, seat) => [seat, moment.poses?.[seat] ?? []])),
      ...how,
    })
  }

  /** The lines of all steps up to this one, back to the first that is not known yet. */
  private run(step: number): Told[] {
    let first = step
    while (this.moments.has(first - 1)) first--
    const lines: Told[] = []
    for (let n = first; n <= step; n++) lines.push(...told(this.moments.get(n)!))
    return lines
  }

  private async fetch(step: number): Promise<Moment> {
    const into = this.moments
    const known = into.get(step)
    if (known) return known
    const eyes = this.asked === null ? '' : `?seat=${this.asked}`
    const moment = await get<Moment>(`/api/tables/${this.id}/replay/${step}${eyes}`)
    into.set(step, moment)
    if (moment.lines.some((line) => line.what === 'begins') && !this.ticks.includes(step)) this.ticks = [...this.ticks, step]
    return moment
  }

  /** Fetches what nobody has asked for yet, nearest first. */
  private async fill(): Promise<void> {
    const into = this.moments
    for (let next = this.missing(); next !== null && !this.ended && into === this.moments; next = this.missing()) {
      try {
        await this.fetch(next)
        if (next < this.table.seq && !this.moving && this.move) this.table.lines = this.run(this.move.step)
        await pause(next - this.wanted > 0 && next - this.wanted <= AHEAD ? 0 : PACE)
      } catch {
        await pause(TIRED)
      }
      while (document.hidden && !this.ended) await pause(TIRED)
    }
  }

  private missing(): number | null {
    for (let n = 0; n <= this.steps; n++) {
      const around = n < AHEAD ? [this.wanted + n + 1] : [this.wanted - (n - AHEAD), this.wanted + n + 1]
      const found = around.find((step) => step >= 0 && step <= this.steps && !this.moments.has(step))
      if (found !== undefined) return found
    }
    const rest = Array.from({ length: this.steps + 1 }, (_, n) => n).find((n) => !this.moments.has(n))
    return rest ?? null
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Lines that keep their keys, so that the log knows them again; the margin has the step. */
function told(moment: Moment): Told[] {
  return moment.lines.map((line: Line, n) => ({ ...line, key: moment.step * 1000 + n, at: String(moment.step) }))
}

/** Who is asked, where the game's view says so. */
function toAct(view: unknown): number[] {
  const found = (view as { to_act?: unknown } | null)?.to_act
  return Array.isArray(found) ? (found as number[]) : []
}
