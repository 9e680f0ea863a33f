// Blocks in MuJoCo, the engine that the server judges with: a model of the blocks there are, time passing, hands, gaps.
// Slower and lighter than life (a fifth of its gravity): that is easier on the hand and changes nothing that stands.

import load, { type MainModule, type MjData, type MjModel, type MjOption } from '@mujoco/mujoco'
import wasm from '@mujoco/mujoco/mujoco.wasm?url'
import { constants } from '../wire/blocks'
import { add, atMost, between, dot, length, type Pose, type Quat, scale, shapeOf, sub, type Touch, turned, type Vec } from './pose'

const STEP = 1 / 240
const GRAVITY = 0.2 * constants.gravity
const REST = 0.0005 // m/s: slower than this for half a second is at rest, even if the engine does not let it sleep
const RESTLESS = 0.004 // or than this for three: some piles tremble
// the judge's measure of rest
const LOOK = 25
const STILL = 2e-5
const ROUND = ['cylinder', 'half-disc']
const damping = (name: string) => (ROUND.includes(name) ? 1e-5 : 3e-6) // or they roll for ever; a block that falls does not feel it
const SPRING = 2 * Math.PI * 7
const FREE = 60 // m/s2 that a hand gives a block in the air
const PRESS = 0.8 // and towards what it touches: less than would push that over
const LEASH = 0.015 // unless the hand is so far ahead: then it means to push
const NEARBY = 0.03

let engine: Promise<MainModule> | null = null

/** Two megabytes, fetched once, when somebody builds. */
function start(): Promise<MainModule> {
  engine ??= load({ locateFile: () => wasm })
  engine.catch(() => (engine = null))
  return engine
}

/** A block that goes where a hand wants it, by a spring; the engine does the rest. */
export interface Hand {
  index: number
  at: Vec
  turn: Quat
  grip: number // 1: held; less: letting go
}

/** What a block is near to: how far, and which way that is. */
export interface Near {
  other: number // -1: the table
  gap: number
  way: Vec
}

export interface Body extends Pose {
  speed?: number[]
}

export class Bench {
  blocks: string[] = []
  hands: Hand[] = []
  near: Near[] = [] // what the first hand's block is near to
  awake = false
  private readonly mj: MainModule
  private model: MjModel | null = null
  private data: MjData | null = null
  private probe: MjData | null = null // the same blocks, to try where one could go
  private readonly span // end points of a measured distance
  private corners: Vec[][] = []
  private boxes: { key: string; box: Box }[] = [] // as last asked for
  private reach: number[] = []
  private geoms: number[][] = []
  private pieceReach: number[] = []
  private left = 0 // of a frame, not yet stepped
  private calm = 0
  private calmer = 0
  private doubts = 0 // how often it went on falling: some piles tremble for ever, and rest all the same
  private option: MjOption | null = null
  private proof: { before: Vec[][]; last: Vec[][]; steps: number; calm: number } | null = null
  private shake = { left: 0, push: [0, 0] as [number, number] }

  static async open(): Promise<Bench> {
    return new Bench(await start())
  }

  private constructor(mj: MainModule) {
    this.mj = mj
    this.span = new mj.DoubleBuffer(6)
  }

  close(): void {
    this.drop()
    this.span.delete()
  }

  private drop(): void {
    this.option?.delete()
    this.probe?.delete()
    this.data?.delete()
    this.model?.delete()
    this.probe = this.data = this.model = this.option = null
  }

  /** All blocks anew, where they are said to be. Nothing sleeps afterwards: a sleeping block that is moved would float. */
  put(bodies: Body[]): void {
    const names = bodies.map((body) => body.shape)
    if (names.join() !== this.blocks.join() || !this.data) this.compile(names)
    const { mj, model, data } = this
    if (!model || !data) return
    mj.mj_resetData(model, data)
    const place: Float64Array = data.qpos
    const speed: Float64Array = data.qvel
    bodies.forEach((body, n) => {
      place.set([...body.at, ...body.turn], n * 7)
      if (body.speed) speed.set(body.speed, n * 6)
    })
    mj.mj_forward(model, data)
    this.doubts = 0
    this.rouse()
  }

  private compile(names: string[]): void {
    this.drop()
    this.blocks = names
    this.corners = names.map(cornersOf)
    this.boxes = []
    this.reach = this.corners.map((corners) => Math.max(...corners.map(length)))
    this.geoms = []
    this.pieceReach = []
    if (!names.length) return
    const model = (this.model = this.mj.MjModel.from_xml_string(written(names)))
    this.option = model.opt
    this.data = new this.mj.MjData(model)
    this.probe = new this.mj.MjData(model)
    const first: Int32Array = model.body_geomadr
    const count: Int32Array = model.body_geomnum
    this.geoms = names.map((_, n) => Array.from({ length: count[n + 1]! }, (_, k) => first[n + 1]! + k))
    this.pieceReach = Array.from(model.geom_rbound as Float64Array)
  }

  pose(n: number): Pose {
    return { shape: this.blocks[n]!, ...posed(this.data!.qpos as Float64Array, n) }
  }
  speed(n: number): number[] {
    return Array.from((this.data!.qvel as Float64Array).subarray(n * 6, n * 6 + 6))
  }
  poses(): Pose[] {
    return this.blocks.map((_, n) => this.pose(n))
  }
  bodies(): Body[] {
    return this.blocks.map((_, n) => ({ ...this.pose(n), speed: this.speed(n) }))
  }
  /** Where a block's corners are, or would be. */
  points(n: number, { at, turn }: { at: Vec; turn: Quat } = this.pose(n)): Vec[] {
    return this.corners[n]!.map((corner) => add(turned(turn, corner), at))
  }

  /** The box round a block as it lies. */
  box(n: number): Box {
    const key = (this.data!.qpos as Float64Array).subarray(n * 7, n * 7 + 7).join()
    let known = this.boxes[n]
    if (known?.key !== key) this.boxes[n] = known = { key, box: bounds(this.points(n)) }
    return known.box
  }

  rouse(): void {
    this.awake = true
    this.calm = this.calmer = 0
    this.proof = null
  }

  /** A held block stops where it is; others keep their speed. */
  still(n: number): void {
    ;(this.data!.qvel as Float64Array).fill(0, n * 6, n * 6 + 6)
  }

  /** The table is knocked: seen from it, everything is pushed the other way, and back. */
  bump(strength: number): void {
    if (!this.data) return
    this.put(this.bodies())
    const way = Math.random() * 2 * Math.PI
    this.shake = { left: 0.12, push: [Math.cos(way) * 9 * strength, Math.sin(way) * 9 * strength] }
  }

  /** Lets time pass. Says how hard things struck each other, from 0 on. */
  pass(seconds: number): number {
    const { mj, model, data } = this
    if (!model || !data || !this.awake) return 0
    this.left = Math.min(this.left + seconds, 8 * STEP) // a slow machine gets slow motion, not a jump
    let struck = 0
    this.feel()
    const before = Float64Array.from(data.qvel as Float64Array)
    let steps = 0
    for (; this.left >= STEP; this.left -= STEP, steps++) {
      this.force(steps * STEP)
      this.sway()
      mj.mj_step(model, data)
    }
    if (!steps) return 0
    const speed: Float64Array = data.qvel
    let fastest = 0
    for (let n = 0; n < this.blocks.length; n++) {
      const k = n * 6
      const held = this.hands.some((hand) => hand.index === n && hand.grip > 0.5)
      const touching = !held || this.near.some((one) => one.gap < 0.0005)
      const jolt = Math.hypot(speed[k]! - before[k]!, speed[k + 1]! - before[k + 1]!, speed[k + 2]! - before[k + 2]!) - GRAVITY * STEP * steps
      if (touching) struck = Math.max(struck, jolt * (held ? 0.5 : 1))
      fastest = Math.max(fastest, Math.hypot(speed[k]!, speed[k + 1]!, speed[k + 2]!), 0.02 * Math.hypot(speed[k + 3]!, speed[k + 4]!, speed[k + 5]!))
    }
    this.calm = fastest < REST ? this.calm + steps * STEP : 0
    this.calmer = fastest < RESTLESS ? this.calmer + steps * STEP : 0
    if (this.calm > 0.5 || this.calmer > 3 || (this.asleep() && !this.hands.length)) this.awake = false
    return struck
  }

  /**
   * At rest, asks the judge's question: does it stand in full gravity? A little at a time; true when that is known.
   * What stands is left as it stands there, to the micrometre; what does not goes on falling, here too.
   */
  proved(): boolean {
    const { mj, model, data, probe, option } = this
    if (!model || !data || !probe || !option) return true
    if (!this.proof) {
      mj.mj_resetData(model, probe)
      ;(probe.qpos as Float64Array).set(data.qpos as Float64Array)
      const before = this.blocks.map((_, n) => this.points(n))
      this.proof = { before, last: before, steps: 0, calm: 0 }
    }
    const { proof } = this
    const gravity: Float64Array = option.gravity
    const sleep = option.enableflags
    option.timestep = constants.step
    option.enableflags = sleep & ~mj.mjtEnableBit.mjENBL_SLEEP.value
    gravity.set([0, 0, -constants.gravity])
    for (let k = 0; k < LOOK; k++) mj.mj_step(model, probe)
    option.timestep = STEP
    option.enableflags = sleep
    gravity.set([0, 0, -GRAVITY])
    proof.steps += LOOK
    const place: Float64Array = probe.qpos
    const now = this.blocks.map((_, n) => this.points(n, posed(place, n)))
    const drift = moved(proof.before, now)
    proof.calm = moved(proof.last, now) / (LOOK * constants.step) < STILL ? proof.calm + 1 : 0
    proof.last = now
    const late = proof.steps * constants.step >= 2
    const creeps = late && drift > constants.drift / 2.5 // the judge would watch it for longer
    const stands = proof.calm >= 2 || (late && !creeps) || this.doubts >= 3
    if (!stands && !late && drift < 0.002) return false
    const bodies = this.blocks.map((shape, n): Body => ({ shape, ...posed(place, n), speed: Array.from((probe.qvel as Float64Array).subarray(n * 6, n * 6 + 6)) }))
    if (bodies.some((body) => body.at.some((part) => !Number.isFinite(part)))) return true
    const doubts = stands ? 0 : this.doubts + 1
    this.put(stands ? bodies.map((body) => ({ ...body, speed: undefined })) : bodies)
    this.doubts = doubts
    this.awake = !stands
    return stands
  }

  private asleep(): boolean {
    return (this.data!.tree_asleep as Int32Array).every((cycle) => cycle >= 0)
  }

  private sway(): void {
    const gravity: Float64Array = this.option!.gravity
    if (this.shake.left <= 0) return
    this.shake.left -= STEP
    const now = this.shake.left > 0.06 ? 1 : this.shake.left > 0 ? -1 : 0
    gravity[0] = this.shake.push[0] * now
    gravity[1] = this.shake.push[1] * now
  }

  /** What the hand's block is about to touch. */
  private feel(): void {
    const first = this.hands[0]
    this.near = first ? this.around(first.index, NEARBY) : []
  }

  private force(later: number): void {
    const data = this.data!
    const pushes: Float64Array = data.xfrc_applied
    pushes.fill(0)
    const masses: Float64Array = this.model!.body_mass
    const inertia: Float64Array = this.model!.body_inertia
    const frames: Float64Array = data.ximat
    for (const hand of this.hands) {
      const b = hand.index + 1
      const { at, turn } = this.pose(hand.index)
      const v = this.speed(hand.index)
      const moving: Vec = [v[0]!, v[1]!, v[2]!]
      const spinning = turned(turn, [v[3]!, v[4]!, v[5]!])
      const ahead = sub(hand.at, at)
      let pull = atMost(sub(scale(ahead, SPRING * SPRING), scale(moving, 2 * SPRING)), FREE)
      if (hand === this.hands[0]) pull = this.tender(pull, moving, ahead, later)
      const twist = atMost(sub(scale(between(turn, hand.turn), SPRING * SPRING), scale(spinning, 2 * SPRING)), 1500)
      const mass = masses[b]! * hand.grip
      // torque about the block's own axes, each with its own inertia
      const f = frames.subarray(b * 9, b * 9 + 9)
      const own = [0, 1, 2].map((k) => (f[k]! * twist[0] + f[k + 3]! * twist[1] + f[k + 6]! * twist[2]) * inertia[b * 3 + k]! * hand.grip)
      const torque = [0, 1, 2].map((row) => f[row * 3]! * own[0]! + f[row * 3 + 1]! * own[1]! + f[row * 3 + 2]! * own[2]!)
      pushes.set([pull[0] * mass, pull[1] * mass, (pull[2] + GRAVITY) * mass, ...torque], b * 6)
    }
  }

  /** A hand slows down before it touches, and does not push what it touches. */
  private tender(pull: Vec, moving: Vec, ahead: Vec, later: number): Vec {
    for (const { gap, way } of this.near) {
      const speed = dot(moving, way)
      const left = gap - speed * later
      const means = Math.max(0, dot(ahead, way) - LEASH)
      const slower = (0.012 + 9 * Math.max(0, left) + 2 * means - speed) * 120
      const most = Math.min(slower, left < 0.0003 ? PRESS + 100 * means : FREE)
      const towards = dot(pull, way)
      if (towards > most) pull = sub(pull, scale(way, towards - most))
    }
    return pull
  }

  private gapOf(data: MjData, a: number, b: number, most: number): { gap: number; way: Vec } {
    const { mj, model } = this
    const centres: Float64Array = data.geom_xpos
    let best = most
    let way: Vec = [0, 0, -1]
    for (const one of this.geoms[a]!)
      for (const other of this.geoms[b]!) {
        const apart = Math.hypot(centres[one * 3]! - centres[other * 3]!, centres[one * 3 + 1]! - centres[other * 3 + 1]!, centres[one * 3 + 2]! - centres[other * 3 + 2]!)
        if (apart - this.pieceReach[one]! - this.pieceReach[other]! >= best) continue
        const gap = mj.mj_geomDistance(model!, data, one, other, best, this.span)
        if (gap >= best) continue
        best = gap
        const s: Float64Array = this.span.GetView()
        const line: Vec = [s[3]! - s[0]!, s[4]! - s[1]!, s[5]! - s[2]!]
        const long = length(line)
        // two that overlap by nothing have no direction: away from each other's middle will do
        way = long > 1e-9 ? scale(line, Math.sign(gap) / long) : way
      }
    return { gap: best, way }
  }

  /** Everything that a block is nearer to than so much. */
  around(n: number, most: number): Near[] {
    const data = this.data!
    this.mj.mj_kinematics(this.model!, data)
    const found: Near[] = []
    const low = this.box(n).low[2]
    if (low < most) found.push({ other: -1, gap: low, way: [0, 0, -1] })
    const middle = this.pose(n).at
    for (let b = 0; b < this.blocks.length; b++) {
      if (b === n || length(sub(this.pose(b).at, middle)) - this.reach[n]! - this.reach[b]! >= most) continue
      const { gap, way } = this.gapOf(data, n, b, most)
      if (gap < most) found.push({ other: b, gap, way })
    }
    return found
  }

  /** All pairs less than so far apart, in metres; a second of -1 is the table. */
  gaps(most: number): [number, number, number][] {
    const found: [number, number, number][] = []
    if (!this.data) return found
    this.mj.mj_kinematics(this.model!, this.data)
    for (let a = 0; a < this.blocks.length; a++) {
      const at = this.pose(a).at
      const low = this.box(a).low[2]
      if (low < most) found.push([a, -1, low])
      for (let b = a + 1; b < this.blocks.length; b++) {
        if (length(sub(this.pose(b).at, at)) - this.reach[a]! - this.reach[b]! >= most) continue
        const { gap } = this.gapOf(this.data, a, b, most)
        if (gap < most) found.push([a, b, gap])
      }
    }
    return found
  }
  touches(): Touch[] {
    return this.gaps(constants.near).flatMap(([a, b, gap]) => (gap <= constants.touch ? [[a, b] as Touch] : []))
  }

  /** How deep a block could sink from there until it touches something, and what. Null: it already stands in something. */
  landing(n: number, from: { at: Vec; turn: Quat }): { z: number; on: number } | null {
    const { mj, model, probe } = this
    if (!model || !probe) return null
    const place: Float64Array = probe.qpos
    place.set(this.data!.qpos as Float64Array)
    place.set([...from.at, ...from.turn], n * 7)
    mj.mj_kinematics(model, probe)
    const centres: Float64Array = probe.geom_xpos
    const others = this.blocks.flatMap((_, b) => {
      const k = b * 7
      const aside = Math.hypot(place[k]! - from.at[0], place[k + 1]! - from.at[1])
      const may = b !== n && aside < this.reach[n]! + this.reach[b]! && place[k + 2]! - this.reach[b]! < from.at[2] + this.reach[n]!
      return may ? [{ b, aside, z: place[k + 2]!, reach: this.reach[n]! + this.reach[b]! }] : []
    })
    others.sort((a, b) => b.z - a.z)
    const low = Math.min(...this.points(n, from).map((point) => point[2]))
    let sunk = 0
    const sink = (to: number) => {
      for (const geom of this.geoms[n]!) centres[geom * 3 + 2] = centres[geom * 3 + 2]! - (to - sunk)
      sunk = to
    }
    const look = (): { gap: number; on: number } => {
      let found = { gap: low - sunk, on: -1 }
      for (const { b, aside, z, reach } of others) {
        if (Math.hypot(aside, from.at[2] - sunk - z) - reach >= found.gap) continue
        const { gap } = this.gapOf(probe, n, b, Math.max(found.gap, -0.001))
        if (gap < found.gap) found = { gap, on: b }
      }
      return found
    }
    const IN = -0.00025 // side by side with something, it may overlap by next to nothing
    let now = look()
    if (now.gap < IN) return null
    for (let tries = 0; tries < 400; tries++) {
      const [was, beside] = [sunk, Math.min(0, now.gap)]
      sink(sunk + Math.max(now.gap, 0.002))
      now = look()
      if (now.gap >= IN && now.on !== -1) continue
      if (now.on === -1 && now.gap > 1e-6) continue
      const on = now.on
      let [free, stuck] = [was, sunk]
      while (stuck - free > 0.00002) {
        sink((free + stuck) / 2)
        if (look().gap < beside - 0.00003) stuck = sunk
        else free = sunk
      }
      return { z: from.at[2] - free, on }
    }
    return { z: from.at[2] - low, on: -1 }
  }
}

export interface Box {
  low: Vec
  high: Vec
  middle: Vec
  size: Vec
}
export function bounds(points: Vec[]): Box {
  const low = [0, 1, 2].map((k) => Math.min(...points.map((point) => point[k]!))) as Vec
  const high = [0, 1, 2].map((k) => Math.max(...points.map((point) => point[k]!))) as Vec
  return { low, high, middle: scale(add(low, high), 0.5), size: sub(high, low) }
}
const cornersOf = (name: string): Vec[] => [...new Map(shapeOf(name).pieces.flat().map((corner) => [corner.join(), [...corner] as Vec])).values()]
const posed = (q: Float64Array, n: number): { at: Vec; turn: Quat } => {
  const k = n * 7
  return { at: [q[k]!, q[k + 1]!, q[k + 2]!], turn: [q[k + 3]!, q[k + 4]!, q[k + 5]!, q[k + 6]!] }
}
/** How far the corner went that went farthest. */
const moved = (before: Vec[][], now: Vec[][]) => Math.max(0, ...now.flatMap((points, n) => points.map((point, k) => length(sub(point, before[n]![k]!)))))
const row = (numbers: readonly number[]) => numbers.join(' ')

function written(names: string[]): string {
  const used = [...new Set(names)]
  const meshes = used.map((name) => shapeOf(name).pieces.map((piece, k) => `<mesh name="${name}-${k}" vertex="${piece.map(row).join('  ')}"/>`).join(''))
  const geoms = (name: string) => shapeOf(name).pieces.map((_, k) => `<geom type="mesh" mesh="${name}-${k}"/>`).join('')
  const c = constants
  return `<mujoco>
<option timestep="${STEP}" gravity="0 0 ${-GRAVITY}" cone="elliptic" impratio="${c.impratio}" iterations="${c.iterations}">
  <flag multiccd="enable" sleep="enable" autoreset="disable"/></option>
<size memory="16M"/>
<default><geom density="${c.density}" condim="${c.dimensions}" friction="${row(c.friction)}" solref="${row(c.solref)}"
  solimp="${row(c.solimp)}" margin="0"/></default>
<asset>${meshes.join('')}</asset>
<worldbody>${names.map((name) => `<body><joint type="free" damping="${damping(name)}"/>${geoms(name)}</body>`).join('')}<geom type="plane" size="1 1 1"/></worldbody>
</mujoco>`
}
