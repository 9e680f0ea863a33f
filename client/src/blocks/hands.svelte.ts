// Somebody's hands at a bench: which blocks are there, which one is held or chosen, what touches; and what keys do.

import { t } from '../words/words'
import type { Gap } from './matching'
import type { Effects, Pose, Touch } from './pose'
import type { Controls, Stage } from './stage'

export interface Piece {
  id: string
  shape: string
}
/** What happens round the bench. */
export interface Around {
  moved?(poses: Pose[]): void
  rested?(poses: Pose[]): void
  off?(index: number): void
  took?(index: number): void
}

const MM = 0.001
const LENT = 900 // ms that a block stays up when it was only to be turned
const WAYS: Record<string, [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
}
const TURNS: Record<string, ['x' | 'y' | 'z', number]> = { r: ['z', 15], t: ['y', 90], y: ['x', 90] }

export class Hands {
  stage = $state.raw<Stage | null>(null)
  blocks = $state.raw<Piece[]>([])
  touches = $state.raw<Touch[]>([])
  gaps = $state.raw<Gap[]>([])
  held = $state<number | null>(null)
  chosen = $state(-1)
  fresh = $state.raw<ReadonlySet<number>>(new Set()) // lie in front, never taken up: they count for nothing yet
  rests = $state(true)
  locked = $state(false) // to be looked at only
  looks = $state(false) // dragging turns the view, also from a block
  lost = $state(false) // the picture has gone away
  slow = $state(false) // it is drawn too slowly
  wrong = $state('') // it cannot be shown at all
  said = $state.raw({ n: 0, text: '' })
  private wants: (Pose | null)[] = [] // what waits for the stage
  private leaving = -1
  private closed = false
  private lends = false // the block was taken up only to be turned
  private timer = 0
  private setControls: Partial<Controls> = {}
  private isSteady = false
  private isStill = false

  constructor(private readonly around: Around = {}) {}

  async open(canvas: HTMLCanvasElement, effects: Effects, reduced: boolean): Promise<void> {
    try {
      const { Stage } = await import('./stage')
      const stage = await Stage.open(
        canvas,
        {
          moved: (poses) => {
            this.rests = false
            this.around.moved?.(poses)
          },
          rested: (poses) => {
            this.rests = true
            this.around.rested?.(poses)
          },
          touched: (touches, gaps) => {
            this.touches = touches
            this.gaps = gaps
          },
          held: (index) => {
            this.held = index
            if (index === null) this.lends = false
            if (index === null) return
            this.chosen = index
            this.around.took?.(index)
            if (this.fresh.has(index)) this.fresh = new Set([...this.fresh].filter((n) => n !== index))
          },
          fell: (indices) => this.say(t('blocks.fallen', { what: indices.map((n) => this.name(n)).join(', ') })),
          off: (index) => this.around.off?.(index),
          lost: (away) => (this.lost = away),
          slow: () => (this.slow = true),
        },
        { effects, reduced },
      )
      if (this.closed) return stage.close()
      this.stage = stage
      stage.controls(this.setControls)
      stage.steady(this.isSteady)
      stage.still(this.isStill)
      stage.set(this.blocks.map(({ shape }, n) => ({ shape, pose: this.wants[n] ?? null })))
      this.touches = stage.touches()
      this.gaps = stage.gaps()
    } catch (error) {
      console.error(error)
      this.wrong = t('blocks.no-stage')
    }
  }

  close(): void {
    this.closed = true
    this.stage?.close()
    this.stage = null
  }

  /** The blocks are these now. Poses are for those that were not there before; null: it lies in front. `anew`: for all. */
  show(blocks: Piece[], poses: (Pose | null)[] = [], anew = false): void {
    const old = [...this.blocks]
    const drop = (n: number) => {
      old.splice(n, 1)
      this.fresh = new Set([...this.fresh].filter((one) => one !== n).map((one) => (one > n ? one - 1 : one)))
      this.stage?.remove(n)
      if (this.chosen === n) this.chosen = -1
      else if (this.chosen > n) this.chosen--
    }
    if (this.leaving >= 0 && blocks.length === old.length - 1) drop(this.leaving)
    this.leaving = -1
    for (let n = 0; n < old.length; ) {
      if (old[n]!.shape === blocks[n]?.shape) n++
      else drop(n)
    }
    const news = blocks.flatMap((_, n) => ((n >= old.length || anew) && !poses[n] ? [n] : []))
    this.fresh = new Set([...(anew ? [] : this.fresh), ...news])
    this.blocks = blocks
    this.wants = poses
    if (!this.stage) return
    this.stage.set(blocks.map(({ shape }, n) => ({ shape, pose: n < old.length && !anew ? null : (poses[n] ?? null) })))
  }

  /** This one goes with the next change. */
  leave(index: number): void {
    this.leaving = index
  }

  controls(controls: Partial<Controls>): void {
    this.setControls = controls
    this.stage?.controls(controls)
  }

  still(on: boolean): void {
    this.isStill = on
    this.stage?.still(on)
  }

  steady(on: boolean): void {
    this.isSteady = on
    this.stage?.steady(on)
  }

  /** What a block is called: with its number where there are several alike. */
  name(index: number): string {
    const block = this.blocks[index]
    if (!block) return t('for-science.the-table')
    const shape = t(`for-science.shape-${block.shape}`)
    const alike = this.blocks.filter((one) => one.shape === block.shape)
    return alike.length > 1 ? `${shape} ${alike.indexOf(block) + 1}` : shape
  }

  touched(index: number): string {
    const names = this.touches.flatMap(([a, b]) => (a === index ? [this.name(b)] : b === index ? [this.name(a)] : []))
    return names.join(', ') || t('for-science.nothing')
  }

  say(text: string): void {
    this.said = { n: this.said.n + 1, text }
  }

  choose(index: number): void {
    this.chosen = index
    this.stage?.select(index < 0 ? null : index)
  }

  /** Takes the chosen block up, or lets go of the one that is held. */
  toggle(): void {
    if (!this.stage || this.locked) return
    if (this.held !== null) {
      this.stage.release()
    } else if (this.blocks[this.chosen]) {
      this.stage.grab(this.chosen)
      this.say(t('blocks.held', { name: this.name(this.chosen) }))
    }
  }

  /** Turns the block that is held; one that stands is taken up for it, and let down again unless more is to come. */
  turn(axis: 'x' | 'y' | 'z', degrees: number): void {
    if (!this.stage || this.locked || !this.blocks[this.chosen]) return
    if (this.held === null) {
      this.stage.grab(this.chosen)
      this.lends = true
    }
    this.stage.turn(axis, degrees)
    clearTimeout(this.timer)
    if (this.lends) this.timer = window.setTimeout(() => this.putDown(), LENT)
  }
  private putDown(): void {
    if (!this.lends || this.held === null) return
    if (this.stage?.busy) this.timer = window.setTimeout(() => this.putDown(), 100)
    else this.stage?.release()
  }

  tip(): void {
    if (!this.stage || this.locked || !this.blocks[this.chosen]) return
    if (this.held !== null) this.stage.turn('y', 90)
    else this.stage.tip(this.chosen)
  }

  putBack(index: number): void {
    if (this.blocks[index]) this.around.off?.(index)
  }

  undo(): void {
    if (this.locked) return
    this.say(t(this.stage?.undo() ? 'blocks.undone' : 'blocks.nothing-to-undo'))
  }

  /** Whether a key means anything here. `on` the bench itself Enter and Space take up and let go. */
  key(event: KeyboardEvent, on: boolean): boolean {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (name !== 'z' || event.altKey) return false
      this.undo()
      return true
    }
    if (this.lends && (name in WAYS || name === 'Enter')) this.lends = false // it is held on purpose now
    if (name in TURNS) this.turn(TURNS[name]![0], event.shiftKey && name === 'r' ? 90 : TURNS[name]![1])
    else if (on && (name === 'Enter' || name === ' ')) this.toggle()
    else if (on && name in WAYS) this.arrow(name, event.shiftKey ? 5 : 1)
    else if (name === '+' || name === '=') this.stage?.zoom(1.15)
    else if (name === '-') this.stage?.zoom(1 / 1.15)
    else if (name === 'Escape' && this.held !== null) this.stage?.release()
    else if ((name === 'Delete' || name === 'Backspace') && this.blocks[this.chosen]) this.putBack(this.chosen)
    else return false
    return true
  }

  private arrow(name: string, mm: number): void {
    const [x, y, z] = WAYS[name]!
    if (this.held !== null) {
      this.stage?.nudge(x * mm * MM, y * mm * MM, z * mm * MM)
    } else if (this.blocks.length && !z) {
      const n = this.blocks.length
      this.choose((this.chosen + (x + y > 0 ? 1 : -1) + n + (this.chosen < 0 && x + y < 0 ? 1 : 0)) % n)
      this.say(t('blocks.chosen', { name: this.name(this.chosen), touches: this.touched(this.chosen) }))
    }
  }
}
