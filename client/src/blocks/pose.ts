// What a block is to everybody: a shape, and where it is. Metres, z up, the table's top is z = 0.

import { shapes, type Shape } from '../wire/blocks'

export type Vec = [number, number, number]
export type Quat = [number, number, number, number] // w, x, y, z

export interface Pose {
  shape: string
  at: Vec
  turn: Quat
}

/** Two blocks that touch, lower index first; a second of -1 is the table. */
export type Touch = [number, number]

export type Effects = 'full' | 'low'

export const shapeOf = (name: string): Shape => {
  const shape = (shapes as Record<string, Shape>)[name]
  if (!shape) throw new Error(`no shape ${name}`)
  return shape
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
/** The same direction, at most so long. */
export const atMost = (a: Vec, most: number): Vec => {
  const long = length(a)
  return long > most ? scale(a, most / long) : a
}

export const times = ([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
]
export const back = ([w, x, y, z]: Quat): Quat => [w, -x, -y, -z]
export const about = (axis: Vec, radians: number): Quat => {
  const s = Math.sin(radians / 2)
  return [Math.cos(radians / 2), axis[0] * s, axis[1] * s, axis[2] * s]
}
export const turned = (q: Quat, v: Vec): Vec => {
  const [w, x, y, z] = q
  const t: Vec = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0]]
}
/** Axis times angle of the shorter way from one to the other, in the world's axes. */
export const between = (from: Quat, to: Quat): Vec => {
  let [w, x, y, z] = times(to, back(from))
  if (w < 0) [w, x, y, z] = [-w, -x, -y, -z]
  const s = Math.hypot(x, y, z)
  const by = s < 1e-9 ? 2 : (2 * Math.atan2(s, w)) / s
  return [x * by, y * by, z * by]
}
/** From one towards the other, by at most so many radians. */
export const towards = (from: Quat, to: Quat, most: number): Quat => {
  const way = between(from, to)
  const angle = length(way)
  return angle <= most ? to : unit(times(about(scale(way, 1 / angle), most), from))
}
export const unit = (q: Quat): Quat => {
  const by = 1 / Math.hypot(...q)
  return [q[0] * by, q[1] * by, q[2] * by, q[3] * by]
}

const AXES: Vec[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
/** The 24 ways a cube can lie. */
export const SQUARE: Quat[] = (() => {
  const all: Quat[] = []
  const quarter = AXES.map((axis) => about(axis, Math.PI / 2))
  const grow = (q: Quat) => {
    if (all.some((one) => length(between(one, q)) < 0.01)) return
    all.push(q)
    for (const by of quarter) grow(unit(times(by, q)))
  }
  grow([1, 0, 0, 0])
  return all.map((q) => unit(q.map((part) => [0, 0.5, Math.SQRT1_2, 1].find((x) => Math.abs(Math.abs(part) - x) < 1e-6)! * Math.sign(part)) as Quat))
})()
/** The way of a cube that is nearest, and how far that is. */
export const squared = (q: Quat): { turn: Quat; off: number } =>
  SQUARE.map((turn) => ({ turn, off: length(between(q, turn)) })).reduce((best, one) => (one.off < best.off ? one : best))
