// What the planner would set next, where the blocks stand that somebody has set already: its build is turned and moved so
// that it lies on theirs as well as it can.

import type { Compared } from './matching'
import type { Pose, Quat, Vec } from './pose'

export interface Plan {
  poses: Pose[] // by block of the design
  order: number[]
}
export interface Next {
  block: number // of the design
  pose: Pose
  off: number // mm by which the blocks that stand differ from the plan
}

interface Turned {
  yaw: number
  x: number
  y: number
}

const times = ([a, b, c, d]: Quat, [e, f, g, h]: Quat): Quat => [
  a * e - b * f - c * g - d * h,
  a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f,
  a * h + b * g - c * f + d * e,
]
const yawOf = ([w, x, y, z]: Quat) => Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
const back = ([w, x, y, z]: Quat): Quat => [w, -x, -y, -z]

export function moved(pose: Pose, { yaw, x, y }: Turned): Pose {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const at: Vec = [cos * pose.at[0] - sin * pose.at[1] + x, sin * pose.at[0] + cos * pose.at[1] + y, pose.at[2]]
  return { ...pose, at, turn: times([Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)], pose.turn) }
}

/** The first block of the plan's order that is not there yet; none when all are. */
export function next(plan: Plan, compared: Compared, poses: Pose[]): Next | null {
  const block = plan.order.find((one) => !compared.stands.includes(one))
  if (block === undefined) return null
  const pairs = compared.stands.flatMap((one, n) => (one >= 0 && poses[n] && plan.poses[one] ? [{ from: plan.poses[one], to: poses[n] }] : []))
  const { way, off } = fit(pairs)
  return { block, pose: moved(plan.poses[block]!, way), off }
}

function fit(pairs: { from: Pose; to: Pose }[]): { way: Turned; off: number } {
  let best: { way: Turned; off: number } = { way: { yaw: 0, x: 0, y: 0 }, off: 0 }
  if (!pairs.length) return best
  best.off = Infinity
  const turns = pairs.flatMap(({ from, to }) => [0, 1, 2, 3].map((n) => yawOf(times(to.turn, back(from.turn))) + (n * Math.PI) / 2))
  for (const yaw of [0, ...turns]) {
    const there = pairs.map(({ from, to }) => ({ from: moved(from, { yaw, x: 0, y: 0 }).at, to: to.at }))
    const x = there.reduce((sum, one) => sum + one.to[0] - one.from[0], 0) / there.length
    const y = there.reduce((sum, one) => sum + one.to[1] - one.from[1], 0) / there.length
    const off = 1000 * Math.max(...there.map((one) => Math.hypot(one.from[0] + x - one.to[0], one.from[1] + y - one.to[1], one.from[2] - one.to[2])))
    if (off < best.off - 0.5) best = { way: { yaw, x, y }, off }
  }
  return best
}
