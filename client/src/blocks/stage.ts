// A bench with blocks that somebody builds on: physics and picture together, and the hand that moves a block.

import { constants } from '../wire/blocks'
import { below, Picture, type Ring } from './draw'
import { type Drag, Fingers } from './fingers'
import { clatter, knock } from './knock'
import { Bench, type Body, bounds, type Hand } from './physics'
import { about, add, between, type Effects, length, type Pose, type Quat, scale, shapeOf, squared, sub, times, type Touch, towards, turned, unit, type Vec } from './pose'
export type { Effects, Pose, Quat, Touch, Vec } from './pose'

export interface StageEvents {
  /** At most ten times a second while anything moves. */
  moved?(poses: Pose[]): void
  /** Everything has come to rest and nothing is held. */
  rested?(poses: Pose[]): void
  /** When what touches, or nearly does, has changed. Gaps in mm; a second of -1 is the table. */
  touched?(touches: Touch[], gaps: [number, number, number][]): void
  held?(index: number | null): void
  /** Dropped by more than 15 mm without a hand. */
  fell?(indices: number[]): void
  /** Fell off the table, or was dragged off it. */
  off?(index: number): void
  /** Something struck something; 0 to 1. */
  knock?(strength: number): void
  /** The pointer is over this block, or over none. */
  hovered?(index: number | null): void
  /** Frames have been slow for seconds while something moved. */
  slow?(): void
  /** The picture went away (true) or came back (false). */
  lost?(away: boolean): void
}

export interface StageOptions {
  effects: Effects
  reduced: boolean
}

export interface Spot {
  label: string // 'middle', 'left', 'left-front' ...: a key for words
  at: { x: number; y: number; z: number } // where the block's middle comes to be
}

export interface Marks {
  wrong: number[]
  missing: Touch[]
  ghost: Pose | null
}

export interface Controls {
  mirrored: boolean
  slow: boolean
  onePointer: boolean
  fixedCamera: boolean
  blinkers: boolean
}

const HOVER = 0.00015 // over what it will stand on: no friction, and counts as touching
const GENTLE = 0.012 // from no higher than this a block is let down instead of dropped
const FALL = 0.015
const ROW = 0.02 // nearer than this to a row in depth, a block is drawn into it
const SLOW = 45 // ms: a picture that takes longer is no pleasure
const PATIENCE = 3000 // ms of movement after which that is said
const ABSENT = 500 // ms: a page that nobody looks at draws no faster
const HIGH = 0.2 // m: a camera that may not move stands back far enough for such a tower
const SWIFT = (540 * Math.PI) / 180 // a second, for turning
const ACROSS: [string, number, number][] = [
  ['middle', 0, 0],
  ['left', -1, 0],
  ['right', 1, 0],
  ['front', 0, -1],
  ['back', 0, 1],
  ['left-front', -1, -1],
  ['left-back', -1, 1],
  ['right-front', 1, -1],
  ['right-back', 1, 1],
]

interface Stop {
  at: Vec
  speed: number
}
interface Letting {
  hand: Hand
  floor: number // where it will stand
  since: number
  fading: boolean
}

/**
 * Added to the common interface: `busy` (something moves), `depth(on)` (drag along the table in depth, as Shift does),
 * `tip(index)` (lay a standing block over by 90 degrees), `outline(index)` (where a block is on the canvas, in CSS px),
 * `select(index)` (a ring round a block, for keyboards), the events `hovered` and `lost`. `view(n)`: 0 front, 1 left, 2 right,
 * 3 above. `orbit` takes pixels; `zoom(2)` comes twice as near. `mark` and `controls` take part of their record.
 * A block that is let go outside the canvas counts as dragged off the table.
 */
export class Stage {
  held: number | null = null
  hover: number | null = null

  private readonly canvas: HTMLCanvasElement
  private readonly events: StageEvents
  private readonly reduced: boolean
  private readonly bench: Bench
  private readonly picture: Picture
  private hand: Hand | null = null
  private wish: Quat = [1, 0, 0, 0] // how the held block shall be turned in the end
  private drag: Drag | null = null
  private route: Stop[] = []
  private arrived: (() => void) | null = null // when the route has been gone
  private landing: { z: number; on: number } | null = null
  private probed = ''
  private lettings: Letting[] = []
  private firm: Hand | null = null // the helping hand's
  private isSteady = false
  private isDeep = false
  private fresh = new Set<number>() // lie in front, never taken up
  private base: number[] = [] // heights from which a fall is measured
  private fallen: number[] = []
  private past: { bodies: Body[]; fresh: Set<number> }[] = []
  private marks: Marks = { wrong: [], missing: [], ghost: null }
  private chosen: number | null = null
  private rules: Controls = { mirrored: false, slow: false, onePointer: false, fixedCamera: false, blinkers: false }
  private readonly fingers: Fingers
  private isStill = false
  private frame = 0
  private last = 0
  private frames: number[] = [] // ms, while something moves
  private told = { moved: 0, touched: 0, knock: 0, fell: 0, what: '' }
  private restless = false
  private proving = false
  private readonly undoAll: (() => void)[] = []

  static async open(canvas: HTMLCanvasElement, events: StageEvents, options: StageOptions): Promise<Stage> {
    return new Stage(canvas, events, options, await Bench.open())
  }

  private constructor(canvas: HTMLCanvasElement, events: StageEvents, options: StageOptions, bench: Bench) {
    this.canvas = canvas
    this.events = events
    this.reduced = options.reduced
    this.bench = bench
    this.picture = new Picture(canvas, options.effects, options.reduced)
    this.fingers = new Fingers(canvas, {
      drag: () => this.drag,
      holds: () => this.held !== null,
      rules: () => this.rules,
      pick: (x, y) => this.picture.pick(x, y)?.n ?? null,
      grab: (n, at) => {
        this.chosen = null
        this.grab(n, at)
      },
      regrip: (at) => this.regrip(at),
      moved: () => {
        this.bench.rouse()
        this.wake()
      },
      release: () => this.release(),
      throwOff: () => this.throwOff(),
      wind: (degrees, upright) => this.wind(degrees, upright),
      orbit: (dx, dy) => this.orbit(dx, dy),
      zoom: (factor) => this.zoom(factor),
      hover: (n) => this.hovers(n),
      look: () => this.wake(),
    })
    this.listen()
    this.wake()
  }

  get busy(): boolean {
    return (!this.isStill && this.bench.awake) || this.route.length > 0 || this.lettings.length > 0 || this.proving
  }

  // ---- which blocks there are

  set(blocks: { shape: string; pose: Pose | null }[]): void {
    const now = this.bench.bodies()
    let same = 0
    while (same < now.length && now[same]!.shape === blocks[same]?.shape) same++
    for (let n = now.length; n-- > same; ) this.forget(n)
    let changed = same !== now.length || same !== blocks.length
    const bodies: Body[] = []
    blocks.forEach(({ shape, pose }, n) => {
      const old = n < same ? now[n] : undefined
      if (old && (!pose || n === this.held || apart(old, pose) < 1e-7)) return bodies.push(old)
      changed = true
      if (!pose) {
        this.fresh.add(n)
        bodies.push({ shape, turn: [1, 0, 0, 0], at: this.parking(shape, bodies) })
      } else {
        this.fresh.delete(n)
        bodies.push({ shape, at: [...pose.at], turn: [...pose.turn] })
      }
    })
    if (changed) this.build(bodies)
  }

  remove(index: number): void {
    const bodies = this.bench.bodies()
    if (!bodies[index]) return
    this.forget(index)
    bodies.splice(index, 1)
    this.build(bodies)
  }

  /** Nothing here speaks of this block any more; those after it move up. */
  private forget(index: number): void {
    if (this.held === index) this.letGo()
    const shift = (n: number) => (n > index ? n - 1 : n)
    this.lettings = this.lettings.filter(({ hand }) => hand.index !== index)
    if (this.firm?.index === index) this.firm = null
    for (const hand of [this.hand, this.firm, ...this.lettings.map((one) => one.hand)]) if (hand) hand.index = shift(hand.index)
    if (this.held !== null) this.held = shift(this.held)
    if (this.chosen !== null) this.chosen = this.chosen === index ? null : shift(this.chosen)
    this.hover = null
    this.fresh = new Set([...this.fresh].filter((n) => n !== index).map(shift))
    this.marks = { ...this.marks, wrong: [], missing: [] }
    this.base.splice(index, 1)
    for (const { bodies } of this.past) bodies.splice(index, 1)
    this.fallen = []
  }

  private build(bodies: Body[]): void {
    const names = this.bench.blocks.join()
    this.bench.put(bodies)
    this.grip()
    this.base = bodies.map((body, n) => this.base[n] ?? body.at[2])
    if (this.bench.blocks.join() !== names) this.picture.blocks(this.bench.blocks)
    this.ring()
    this.lack()
    this.tellTouches(true)
    this.wake()
  }

  /** A free place on the table in front. */
  private parking(shape: string, others: Body[]): Vec {
    const { size } = shapeOf(shape)
    for (let row = 0; row < 8; row++)
      for (const side of this.picture.camera.aspect > 1.2 ? [-1, 1, -3, 3] : [-1, 1]) {
        const [x, y] = [side * 0.05, -0.11 - row * 0.034]
        if (others.every((one) => Math.abs(one.at[0] - x) > 0.094 || Math.abs(one.at[1] - y) > 0.033)) return [x, y, size[2] / 2]
      }
    return [0, -0.12, 0.3]
  }

  poses(): Pose[] {
    return this.bench.poses()
  }
  touches(): Touch[] {
    return this.bench.touches()
  }
  gaps(): [number, number, number][] {
    return this.bench.gaps(constants.near).flatMap(([a, b, gap]) => (gap > constants.touch ? [[a, b, gap * 1000] as [number, number, number]] : []))
  }

  undo(): boolean {
    this.letGo()
    this.lettings = []
    this.firm = null
    const before = this.past.pop()
    if (!before) return false
    const now = this.bench.bodies()
    this.base = []
    this.fresh = before.fresh
    this.build(now.map((body, n) => before.bodies[n] ?? body))
    return true
  }

  // ---- the hand

  grab(index: number, at?: { x: number; y: number }): void {
    if (!this.bench.blocks[index]) return
    if (this.held !== null && this.held !== index) this.release()
    if (this.held === null) this.take(index)
    if (!at) return void (this.drag = null)
    const { x, y } = this.local(at)
    const pose = this.bench.pose(index)
    const hit = this.picture.pick(x, y)
    const drag: Drag = { id: this.fingers.pressing, x: at.x, y: at.y, startX: at.x, grip: [0, 0, 0], flat: false, free: false, pinned: false, home: this.fresh.has(index) }
    if (hit?.n === index) drag.grip = sub(hit.at, pose.at)
    else this.fetch(index, x, y)
    this.drag = drag
    this.fresh.delete(index)
    this.wake()
  }

  /** From wherever it is straight to the pointer, high enough to touch nothing. */
  private fetch(index: number, x: number, y: number): void {
    const bodies = this.bench.bodies()
    const body = bodies[index]!
    const row = this.row(index, 0)?.row ?? 0
    const [depth, normal] = this.facing()
    const through: Vec = depth ? [0, row, 0] : [row, 0, 0]
    const at: Vec = this.picture.meet(x, y, normal, through) ?? [0, 0, 0.12]
    body.turn = this.wish
    body.at = [clamp(at[0], 0.3), clamp(at[1], 0.3), Math.max(at[2], 0.03)]
    body.speed = [0, 0, 0, 0, 0, 0]
    for (let tries = 0; tries < 20 && !this.bench.landing(index, body); tries++) body.at = add(body.at, [0, 0, 0.02])
    this.bench.put(bodies)
    if (this.hand) [this.hand.at, this.hand.turn] = [body.at, body.turn]
  }

  private take(index: number): void {
    const pose = this.bench.pose(index)
    this.past.push({ bodies: this.bench.poses(), fresh: new Set(this.fresh) })
    if (this.past.length > 40) this.past.shift()
    this.lettings = this.lettings.filter(({ hand }) => hand.index !== index)
    this.firm = null // the helping hand lets go when the next block is taken
    const near = squared(pose.turn)
    this.wish = near.off < 0.21 ? near.turn : pose.turn
    this.hand = { index, at: pose.at, turn: pose.turn, grip: 1 }
    this.route = []
    this.arrived = null
    this.probed = ''
    this.held = index
    this.grip()
    this.ring()
    this.events.held?.(index)
    this.wake()
  }

  /** The hands that the bench knows of. */
  private grip(): void {
    this.bench.hands = [this.hand, ...this.lettings.map((one) => one.hand), this.firm].filter((hand) => hand !== null)
    this.bench.rouse()
  }

  release(): void {
    const { hand } = this
    if (!hand) return
    const keyed = !this.drag
    this.letGo()
    const pose = this.bench.pose(hand.index)
    if (Math.abs(pose.at[0]) > constants.table || Math.abs(pose.at[1]) > constants.table) return this.goesOff(hand.index)
    hand.at = pose.at
    this.bench.still(hand.index)
    if (this.isSteady) {
      this.firm = hand
    } else {
      const under = this.bench.landing(hand.index, pose)
      const floor = under ? under.z : pose.at[2]
      this.base[hand.index] = Math.min(pose.at[2], floor)
      if (keyed || pose.at[2] - floor < GENTLE) this.lettings.push({ hand, floor, since: 0, fading: false })
    }
    this.grip()
    this.wake()
  }

  /** Nothing is held; what becomes of the block is somebody else's business. */
  private letGo(): void {
    if (this.held === null) return
    this.held = this.hand = this.drag = this.landing = null
    this.route = []
    this.arrived = null
    this.help()
    this.grip()
    this.ring()
    this.events.held?.(null)
  }

  private goesOff(index: number): void {
    const bodies = this.bench.bodies()
    const others = bodies.filter((_, n) => n !== index)
    bodies[index] = { shape: bodies[index]!.shape, turn: [1, 0, 0, 0], at: this.parking(bodies[index]!.shape, others) }
    this.base[index] = bodies[index].at[2]
    this.fresh.add(index)
    this.lettings = this.lettings.filter(({ hand }) => hand.index !== index)
    if (this.firm?.index === index) this.firm = null
    this.build(bodies)
    this.events.off?.(index)
  }

  nudge(dx: number, dy: number, dz: number): void {
    if (!this.hand) return
    if (this.rules.mirrored) dx = -dx
    const quarter = Math.round(this.picture.azimuth / (Math.PI / 2)) * (Math.PI / 2)
    const way = turned(about([0, 0, 1], quarter), [dx, dy, dz])
    if (this.drag) {
      this.drag.grip = sub(this.drag.grip, way)
      this.drag.pinned ||= Math.abs(dy) > 0
    } else {
      const from = this.route.at(-1)?.at ?? this.hand.at
      this.send([{ at: this.seat(add(from, way), dz), speed: 0.2 }])
    }
    this.wake()
  }

  turn(axis: 'x' | 'y' | 'z', degrees: number): void {
    if (this.held === null && this.chosen !== null) this.take(this.chosen)
    if (!this.hand || (this.drag && this.rules.onePointer)) return
    const by = ((this.rules.mirrored ? -1 : 1) * degrees * Math.PI) / 180
    const turn = unit(times(about([+(axis === 'x'), +(axis === 'y'), +(axis === 'z')], by), this.wish))
    const near = squared(turn)
    this.wish = near.off < 0.02 ? near.turn : turn
    if (!this.drag) {
      // up to where it can turn, then down again
      const from = this.route.at(-1)?.at ?? this.hand.at
      const free: Vec = [from[0], from[1], this.clear(this.hand.index, from)]
      this.send([{ at: free, speed: 0.35 }, { at: this.seat(free, -1), speed: 0.2 }])
    }
    this.probed = ''
    this.wake()
  }

  tip(index: number): void {
    this.grab(index)
    const [depth] = this.facing()
    this.turn(depth ? 'y' : 'x', 90)
    this.arrived = () => this.release()
  }

  /** The lowest height over a place, not below it, from which a block can be turned as is wished without touching anything. */
  private clear(index: number, from: Vec): number {
    const reach = Math.hypot(...shapeOf(this.bench.blocks[index]!).size) / 2
    let z = Math.max(from[2], reach)
    for (let tries = 0; tries < 30; tries++, z += 0.01) {
      const at: Vec = [from[0], from[1], z]
      const under = this.bench.landing(index, { at, turn: this.wish })
      if (under && this.bench.landing(index, { at, turn: this.hand!.turn })) return Math.min(z, under.z + 2 * reach)
    }
    return z
  }

  /** Where a block stands, or nearly: lifted out of what it would stand in; lowered onto what is below if it goes down. */
  private seat(at: Vec, dz: number): Vec {
    const index = this.hand!.index
    const under = this.bench.landing(index, { at: add(at, [0, 0, HOVER]), turn: this.wish })
    if (!under) return at
    const floor = under.z + HOVER
    return [at[0], at[1], dz < 0 ? floor : Math.max(at[2], floor)]
  }

  private send(stops: Stop[]): void {
    this.route = this.rules.slow ? stops.map((stop) => ({ ...stop, speed: stop.speed / 2 })) : stops
    this.bench.rouse()
  }

  // ---- building without a pointer

  spots(index: number, target: number | 'table'): Spot[] {
    if (!this.bench.blocks[index]) return []
    const turn = this.held === index ? this.wish : squared(this.bench.pose(index).turn).turn
    const [wide, deep, tall] = extent(this.bench.points(index, { at: [0, 0, 0], turn }))
    if (typeof target === 'number') {
      if (target === index || !this.bench.blocks[target]) return []
      const box = this.bench.box(target)
      const step = (own: number, under: number) => (own < under - 0.004 ? (under - own) / 2 : under / 4)
      return ACROSS.map(([label, x, y]) => ({
        label,
        at: { x: box.middle[0] + x * step(wide, box.size[0]), y: box.middle[1] + y * step(deep, box.size[1]), z: box.high[2] + tall / 2 },
      }))
    }
    const stands = this.bench.blocks.flatMap((_, n) => (n === index || this.fresh.has(n) ? [] : this.bench.points(n)))
    const box = stands.length ? bounds(stands) : null
    return ACROSS.map(([label, x, y]) => {
      if (!box) return { label, at: { x: x * 0.1, y: y * 0.06, z: tall / 2 } }
      const [aside, away] = [box.size[0] / 2 + wide / 2 + 0.01, box.size[1] / 2 + deep / 2 + 0.01]
      const at: Vec = [box.middle[0] + x * aside, box.middle[1] + y * away, box.high[2] + tall]
      // the middle may be taken: then farther to the right
      if (!x && !y && this.bench.landing(index, { at, turn })?.on !== -1) at[0] += aside + wide + 0.01
      return { label, at: { x: at[0], y: at[1], z: tall / 2 } }
    })
  }

  setOn(index: number, target: number | 'table', spot: number): void {
    const place = this.spots(index, target)[spot]
    if (!place) return
    if (this.held !== index) {
      this.grab(index)
      this.wish = squared(this.wish).turn
    }
    this.drag = null
    this.fresh.delete(index)
    const hand = this.hand!
    const others = this.bench.blocks.flatMap((_, n) => (n === index ? [] : this.bench.points(n).map((point) => point[2])))
    const reach = Math.hypot(...shapeOf(this.bench.blocks[index]!).size) / 2
    const high = Math.max(0.03, ...others) + reach + 0.012
    const { x, y } = place.at
    const over: Vec = [x, y, high]
    if (this.reduced) {
      const bodies = this.bench.bodies()
      bodies[index] = { shape: bodies[index]!.shape, at: over, turn: this.wish }
      this.bench.put(bodies)
      ;[hand.at, hand.turn] = [over, this.wish]
      this.grip()
    }
    const stops: Stop[] = [{ at: [hand.at[0], hand.at[1], Math.max(hand.at[2], high)], speed: 0.45 }, { at: over, speed: 0.45 }]
    this.send([...(this.reduced ? [] : stops), { at: this.seat(over, -1), speed: 0.22 }])
    this.wake()
  }

  // ---- how it looks

  mark(marks: Partial<Marks>): void {
    this.marks = { ...this.marks, ...marks }
    this.picture.ghost('hint', this.marks.ghost)
    this.ring()
    this.lack()
    this.wake()
  }
  select(index: number | null): void {
    this.chosen = index
    const body = index === null ? undefined : this.bench.bodies()[index]
    if (body) this.fingers.at = this.picture.project(body.at) // the hand is there now, with or without a pointer
    this.ring()
    this.wake()
  }
  outline(index: number): { x: number; y: number; width: number; height: number } | null {
    return this.picture.outline(index)
  }
  controls(controls: Partial<Controls>): void {
    const fixed = this.rules.fixedCamera
    this.rules = { ...this.rules, ...controls }
    if (this.rules.fixedCamera !== fixed) this.fit()
    this.wake()
  }
  /** The planner's own work stays where it is, also while what carries it is still to come. */
  still(on: boolean): void {
    this.isStill = on
    this.wake()
  }
  steady(on: boolean): void {
    this.isSteady = on
    if (on || !this.firm) return
    const { index } = this.firm
    const pose = this.bench.pose(index)
    this.base[index] = Math.min(pose.at[2], this.bench.landing(index, pose)?.z ?? pose.at[2])
    this.lettings.push({ hand: this.firm, floor: pose.at[2], since: 0, fading: true })
    this.firm = null
    this.grip()
    this.wake()
  }
  depth(on: boolean): void {
    this.isDeep = on
  }
  orbit(dx: number, dy: number): void {
    if (this.rules.fixedCamera) return
    this.picture.orbit(-dx * 0.008, dy * 0.006)
    this.wake()
  }
  zoom(factor: number): void {
    if (this.rules.fixedCamera) return
    this.picture.zoom(1 / factor)
    this.wake()
  }
  view(n: number): void {
    if (this.rules.fixedCamera) return
    this.picture.view(n)
    this.wake()
  }
  bump(strength: number): void {
    this.bench.bump(strength)
    this.grip()
    this.picture.shakes(strength)
    if (this.bench.blocks.length) knock(Math.min(1, 0.5 * strength))
    this.wake()
  }
  effects(level: Effects): void {
    this.picture.level(level)
    this.wake()
  }

  private ring(): void {
    const rings = new Map<number, Ring>()
    if (this.hover !== null) rings.set(this.hover, 'hover')
    if (this.chosen !== null) rings.set(this.chosen, 'chosen')
    for (const n of this.marks.wrong) rings.set(n, 'wrong')
    if (this.held !== null) rings.set(this.held, 'held')
    this.picture.ring([...rings])
    if (this.bench.blocks.length) this.picture.place(this.bench.poses())
  }
  private lack(): void {
    this.picture.lack(this.marks.missing, this.bench.poses())
  }

  /** Where the held block will stand: an outline, and a plumb line to it. */
  private help(): void {
    const { hand, landing } = this
    if (!hand || !landing) {
      this.picture.ghost('landing', null)
      this.picture.guide(null, null)
      return
    }
    const pose = this.bench.pose(hand.index)
    const low = below(this.bench.points(hand.index), pose.at)
    const at: Vec = [hand.at[0], hand.at[1], landing.z]
    const shows = pose.at[2] - landing.z > 0.0025
    this.picture.ghost('landing', shows ? { shape: pose.shape, at, turn: this.wish } : null)
    this.picture.guide(low, shows ? [low[0], low[1], Math.max(0, low[2] - (pose.at[2] - landing.z))] : null)
  }

  // ---- time

  private wake(): void {
    if (this.frame) return
    this.last = performance.now()
    this.frame = requestAnimationFrame((now) => this.tick(now))
  }

  private tick(now: number): void {
    const seconds = Math.min(0.05, Math.max(0, (now - this.last) / 1000))
    if (this.busy) this.timed(now - this.last)
    this.last = now
    this.follow(seconds)
    this.lower(seconds)
    const struck = this.isStill ? 0 : this.bench.pass(seconds)
    if (struck > 0.035 && now - this.told.knock > 45) {
      this.told.knock = now
      const strength = Math.min(1, (struck - 0.02) / 0.6)
      knock(strength)
      this.events.knock?.(strength)
    }
    if (this.bench.blocks.length) {
      const poses = this.bench.poses()
      this.picture.place(poses)
      if (this.marks.missing.length) this.picture.lack(this.marks.missing, poses)
      this.watch(poses, now)
    }
    this.help()
    const eases = this.picture.ease(seconds)
    this.picture.dim(this.rules.blinkers ? this.lit() : null)
    this.picture.render()
    this.proving = false
    let goes = this.busy || this.fallen.length > 0
    if (goes) this.restless = true
    else if (this.restless && this.held === null && !this.firm) goes = this.proving = !this.isStill && !this.bench.proved()
    this.frame = goes || eases ? requestAnimationFrame((then) => this.tick(then)) : 0
    if (!goes && this.restless) this.settled()
  }

  private timed(ms: number): void {
    if (ms < ABSENT) this.frames.push(ms)
    if (this.frames.reduce((sum, one) => sum + one, 0) < PATIENCE) return
    const median = this.frames.sort((a, b) => a - b)[this.frames.length >> 1]!
    this.frames = []
    if (median > SLOW) this.events.slow?.()
  }

  /** All of the tower is in the picture. */
  private fit(): void {
    const high = Math.max(0, ...this.bench.poses().map((pose, n) => (n === this.held ? 0 : pose.at[2])))
    this.picture.fit(this.rules.fixedCamera ? Math.max(HIGH, high) : high)
  }

  private lit(): { x: number; y: number } {
    if (this.held === null) return this.fingers.at
    return this.picture.project(this.bench.pose(this.held).at)
  }

  private settled(): void {
    this.restless = false
    this.tellTouches(true)
    const poses = this.bench.poses()
    this.base = poses.map((pose, n) => (n === this.held ? this.base[n]! : pose.at[2]))
    this.fit()
    this.wake()
    if (this.held === null) this.events.rested?.(poses)
    else this.events.moved?.(poses)
  }

  /** What happens of itself: falls, blocks that roll off, news for whoever looks on. */
  private watch(poses: Pose[], now: number): void {
    if (this.bench.awake && now - this.told.moved > 100) {
      this.told.moved = now
      this.events.moved?.(poses)
    }
    if (this.bench.awake) this.tellTouches(false)
    const handled = new Set([this.held, ...this.lettings.map(({ hand }) => hand.index)])
    poses.forEach((pose, n) => {
      if (handled.has(n)) return
      if (Math.abs(pose.at[0]) > constants.table || Math.abs(pose.at[1]) > constants.table) return this.goesOff(n)
      if (this.base[n]! - pose.at[2] <= FALL) return
      this.base[n] = pose.at[2] - 1 // said once, until it rests
      if (!this.fallen.length) this.told.fell = now
      this.fallen.push(n)
    })
    if (!this.fallen.length || now - this.told.fell < 350) return
    if (this.fallen.length > 1) clatter(this.fallen.length)
    this.events.fell?.(this.fallen)
    this.fallen = []
  }

  private tellTouches(at_once: boolean): void {
    const now = performance.now()
    if (!at_once && now - this.told.touched < 120) return
    this.told.touched = now
    const all = this.bench.gaps(constants.near)
    const what = all.map(([a, b, gap]) => `${a} ${b} ${gap <= constants.touch ? 0 : Math.round(gap * 1e4)}`).join()
    if (what === this.told.what) return
    this.told.what = what
    const touches = all.filter(([, , gap]) => gap <= constants.touch).map(([a, b]) => [a, b] as Touch)
    this.events.touched?.(touches, all.flatMap(([a, b, gap]) => (gap > constants.touch ? [[a, b, gap * 1000] as [number, number, number]] : [])))
  }

  /** The held block goes after the pointer, or along its route. */
  private follow(seconds: number): void {
    const { hand } = this
    if (!hand) return
    const before = { at: hand.at, turn: hand.turn }
    hand.turn = towards(hand.turn, this.wish, (this.rules.slow ? SWIFT / 4 : SWIFT) * seconds)
    if (this.drag) this.drawn(hand, this.drag, seconds)
    else this.walk(hand, seconds)
    if (apart(before, hand) > 1e-6) this.bench.rouse()
  }

  private walk(hand: Hand, seconds: number): void {
    let left = seconds
    while (this.route.length && left > 0) {
      const { at, speed } = this.route[0]!
      const way = sub(at, hand.at)
      const far = length(way)
      if (far > speed * left) {
        hand.at = add(hand.at, scale(way, (speed * left) / far))
        break
      }
      hand.at = at
      left -= far / speed
      const pose = this.bench.pose(hand.index)
      // not on before the block itself is there, and has turned
      if (length(between(pose.turn, this.wish)) > 0.02 || (this.route.length > 1 && length(sub(pose.at, at)) > 0.006)) break
      this.route.shift()
    }
    if (this.route.length || this.arrived) this.bench.rouse()
    const pose = this.bench.pose(hand.index)
    this.landing = this.bench.landing(hand.index, { at: pose.at, turn: hand.turn })
    if (!this.route.length && this.arrived && length(sub(pose.at, hand.at)) < 0.002) {
      const done = this.arrived
      this.arrived = null
      done()
    }
  }

  /** Which way is depth, seen from here: 1 for y, 0 for x; and the plane that a block is dragged in. */
  private facing(): [0 | 1, Vec] {
    return Math.abs(Math.cos(this.picture.azimuth)) >= Math.SQRT1_2 ? [1, [0, 1, 0]] : [0, [1, 0, 0]]
  }

  /** The row of what a block is over: of the highest thing below it, however far in front or behind. */
  private row(index: number, across: number): { row: number; top: number } | null {
    const [depth] = this.facing()
    const side = depth ? 0 : 1
    let best: { row: number; high: number } | null = null
    const own = extent(this.bench.points(index, { at: [0, 0, 0], turn: this.wish }))[side]! / 2
    this.bench.blocks.forEach((_, n) => {
      if (n === index || this.fresh.has(n)) return
      const box = this.bench.box(n)
      const off = Math.abs(box.middle[side]! - across) - box.size[side]! / 2 - own
      const rank = off < -0.003 ? box.high[2] : -1 - off // a column below, else the nearest
      if (!best || rank > best.high) best = { row: box.middle[depth]!, high: rank }
    })
    const found = best as { row: number; high: number } | null
    return found && { row: found.row, top: Math.max(0, found.high) }
  }

  private drawn(hand: Hand, drag: Drag, seconds: number): void {
    const [depth, normal] = this.facing()
    const { x, y } = this.local(this.rules.mirrored ? { x: 2 * drag.startX - drag.x, y: drag.y } : drag)
    const above = this.picture.pitch > 0.95
    const flat = (drag.flat || this.isDeep) !== above
    const held = add(hand.at, drag.grip)
    const hit = this.picture.meet(x, y, flat ? [0, 0, 1] : normal, held)
    const want: Vec = [...hand.at]
    if (hit) {
      const at = sub(hit, drag.grip)
      want[1 - depth] = at[1 - depth]!
      if (flat) want[depth] = at[depth]!
      else want[2] = at[2]
    }
    if (flat && hit && Math.abs(want[depth]! - hand.at[depth]!) > 0.0005) drag.pinned = true
    const rim = constants.table + 0.06
    want[0] = clamp(want[0], rim)
    want[1] = clamp(want[1], rim)
    want[2] = Math.min(want[2], 0.9)
    if (!drag.free && !flat) {
      const found = this.row(hand.index, want[1 - depth]!)
      const row = found?.row ?? (drag.home ? 0 : null)
      const off = row === null ? 0 : Math.abs(row - want[depth]!)
      if (row !== null && off < (drag.pinned ? 0.006 : drag.home ? 1 : ROW)) {
        // in the air, and not into something that stands there
        const pose = this.bench.pose(hand.index)
        const into: Vec = [...pose.at]
        into[depth] = pose.at[depth]! + Math.sign(row - pose.at[depth]!) * Math.min(0.01, Math.abs(row - pose.at[depth]!))
        const over = off < ROW || this.bench.box(hand.index).low[2] > (found?.top ?? 0) - 0.002 // not in below something that overhangs
        const free = off < 0.0005 || (over && pose.at[2] - (this.landing?.z ?? 1) > 0.006 && this.bench.landing(hand.index, { at: into, turn: pose.turn }))
        if (free) want[depth] = want[depth]! + (row - want[depth]!) * (1 - Math.exp(-seconds * 9))
      }
    }
    hand.at = this.settleOver(hand, drag, want)
  }

  /** No lower than what is below; onto the middle of what is round. */
  private settleOver(hand: Hand, drag: Drag, want: Vec): Vec {
    const index = hand.index
    const pose = this.bench.pose(index)
    const turning = length(between(hand.turn, this.wish)) > 0.02
    const lowest = -Math.min(...this.bench.points(index, { at: [0, 0, 0], turn: this.wish }).map((point) => point[2]))
    if (lowest > want[2]) want = [want[0], want[1], lowest - 0.0003]
    const from: Vec = [want[0], want[1], Math.max(want[2], pose.at[2])]
    const key = [...from, ...this.wish].map((part) => Math.round(part * 5000)).join()
    if (key !== this.probed) {
      this.probed = key
      this.landing = this.bench.landing(index, { at: from, turn: this.wish })
      for (let tries = 1; turning && !this.landing && tries < 8; tries++) this.landing = this.bench.landing(index, { at: add(from, [0, 0, tries * 0.01]), turn: this.wish })
    }
    const { landing } = this
    if (!landing) return want
    const under = this.bench.blocks[landing.on]
    if (!drag.free && (under === 'cylinder' || under === 'half-disc') && want[2] - landing.z < 0.04) {
      const [depth] = this.facing()
      const middle = this.bench.pose(landing.on).at[1 - depth]!
      const off = middle - want[1 - depth]!
      if (Math.abs(off) < 0.007) want[1 - depth] = middle
    }
    return [want[0], want[1], Math.max(want[2], landing.z - 0.0002)]
  }

  /** Blocks that were let go: down to what is below, then the hand opens. */
  private lower(seconds: number): void {
    if (!this.lettings.length) return
    for (const letting of this.lettings) {
      const { hand, floor } = letting
      const pose = this.bench.pose(hand.index)
      letting.since += seconds
      if (letting.fading) {
        hand.grip = Math.max(0, hand.grip - seconds / 0.3)
        continue
      }
      const gap = hand.at[2] - floor
      hand.at = [hand.at[0], hand.at[1], Math.max(floor - 0.0006, hand.at[2] - seconds * (gap > 0.012 ? 0.2 : 0.045))]
      const there = pose.at[2] - floor < 0.0001 || (hand.at[2] <= floor - 0.0005 && letting.since > 0.25)
      if (!there) continue
      letting.fading = true
      hand.at = [hand.at[0], hand.at[1], pose.at[2]]
    }
    const open = this.lettings.length
    this.lettings = this.lettings.filter(({ hand }) => hand.grip > 0)
    if (this.lettings.length !== open) this.grip()
    this.bench.rouse()
  }

  // ---- the page round it

  private local(at: { x: number; y: number }): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect()
    return { x: at.x - box.left, y: at.y - box.top }
  }

  private listen(): void {
    const lost = (event: Event) => {
      event.preventDefault()
      this.picture.lost = true
      this.events.lost?.(true)
    }
    const restored = () => {
      this.picture.lost = false
      this.events.lost?.(false)
      this.wake()
    }
    this.canvas.addEventListener('webglcontextlost', lost)
    this.canvas.addEventListener('webglcontextrestored', restored)
    const sized = new ResizeObserver(() => {
      this.picture.size(this.canvas.clientWidth, this.canvas.clientHeight)
      this.wake()
    })
    sized.observe(this.canvas)
    const themed = new MutationObserver(() => {
      this.picture.dress()
      this.ring()
      this.wake()
    })
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    this.undoAll.push(() => {
      this.canvas.removeEventListener('webglcontextlost', lost)
      this.canvas.removeEventListener('webglcontextrestored', restored)
      sized.disconnect()
      themed.disconnect()
    })
  }

  /** A finger is put down somewhere else: the block stays where it is and goes with it from there. */
  private regrip(at: { x: number; y: number }): void {
    const { drag, hand } = this
    if (!drag || !hand) return
    const { x, y } = this.local(at)
    const hit = this.picture.meet(x, y, this.facing()[1], hand.at)
    if (hit) drag.grip = sub(hit, hand.at)
    ;[drag.x, drag.y, drag.startX] = [at.x, at.y, at.x]
  }

  /** Turning by hand: about the line of sight, or upright. */
  private wind(degrees: number, upright: boolean): void {
    const [depth] = this.facing()
    const away = depth ? Math.cos(this.picture.azimuth) > 0 : Math.sin(this.picture.azimuth) < 0
    if (upright) this.turn('z', -degrees)
    else this.turn(depth ? 'y' : 'x', away ? degrees : -degrees)
  }

  private throwOff(): void {
    const index = this.held
    if (index === null) return
    this.letGo()
    this.goesOff(index)
  }

  private hovers(index: number | null): void {
    if (index === this.hover) return
    this.hover = index
    this.canvas.style.cursor = index === null ? '' : 'grab'
    this.ring()
    this.wake()
    this.events.hovered?.(index)
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 1 // never again
    for (const undo of this.undoAll) undo()
    this.fingers.close()
    this.bench.close()
    this.picture.close()
  }
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
/** How much two places differ, in metres and radians together. */
const apart = (a: { at: Vec; turn: Quat }, b: { at: Vec; turn: Quat }) => length(sub(a.at, b.at)) + length(between(a.turn, b.turn))

const extent = (points: Vec[]): Vec => bounds(points).size
