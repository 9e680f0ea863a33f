// The vaccine's lattice on the screen. A corner (x, y) lies x to the right and y up to the right, by a sixth of a turn.

export type Point = [number, number]
export interface Spot {
  x: number
  y: number
  turn: number
}

const HIGH = Math.sqrt(3) / 2
const STEPS: Point[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
/** Corners of each shape, anticlockwise; its straight edges start at them in the order of `START`. */
const CORNERS: Record<string, Point[]> = {
  sector: [[0, 0], [1, 0], [0, 1]],
  rhombus: [[0, 0], [1, 0], [1, 1], [0, 1]],
  trapezoid: [[0, 0], [1, 0], [2, 0], [1, 1], [0, 1]],
  chevron: [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]],
}
const START: Record<string, number[]> = { sector: [0, 2], rhombus: [0, 1, 2, 3], trapezoid: [0, 1, 2, 3, 4], chevron: [0, 1, 2, 3, 4, 5] }

export const at = (x: number, y: number): Point => [x + y / 2, -y * HIGH]

function turned([x, y]: Point, turns: number): Point {
  return turns ? turned([-y, x + y], turns - 1) : [x, y]
}

/** The corners of a tile that lies somewhere, on the screen. */
export function corners(shape: string, spot: Spot): Point[] {
  return CORNERS[shape]!.map((one) => {
    const [x, y] = turned(one, spot.turn)
    return at(x + spot.x, y + spot.y)
  })
}

const round = (n: number) => Math.round(n * 1000) / 1000
const say = ([x, y]: Point) => `${round(x)} ${round(y)}`

export function outline(shape: string, spot: Spot): string {
  const all = corners(shape, spot)
  if (shape === 'sector') return `M${say(all[0]!)}L${say(all[1]!)}A1 1 0 0 0 ${say(all[2]!)}Z`
  return `M${all.map(say).join('L')}Z`
}

export interface Edge {
  middle: Point
  inward: Point
  from: Point
  to: Point
}
/** Its straight edges: the middle, and the way in. */
export function edges(shape: string, spot: Spot): Edge[] {
  const all = corners(shape, spot)
  return START[shape]!.map((n) => {
    const [from, to] = [all[n]!, all[(n + 1) % all.length]!]
    return { from, to, middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], inward: [to[1] - from[1], from[0] - to[0]] }
  })
}

const into = (edge: Edge, far: number): Point => [edge.middle[0] + edge.inward[0] * far, edge.middle[1] + edge.inward[1] * far]

/** A region on a tile: a road from edge to edge, or a dead end; and where its sign goes. */
export function road(at: Edge[]): { path: string; hub: Point } {
  if (at.length === 1) return { path: `M${say(at[0]!.middle)}L${say(into(at[0]!, 0.24))}`, hub: into(at[0]!, 0.27) }
  if (at.length === 2) {
    const [a, b] = [at[0]!, at[1]!]
    const far = 0.55 * Math.hypot(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1])
    const [c, d] = [into(a, far), into(b, far)]
    const hub: Point = [(a.middle[0] + 3 * c[0] + 3 * d[0] + b.middle[0]) / 8, (a.middle[1] + 3 * c[1] + 3 * d[1] + b.middle[1]) / 8]
    return { path: `M${say(a.middle)}C${say(c)} ${say(d)} ${say(b.middle)}`, hub }
  }
  const inner = at.map((one) => into(one, 0.3))
  const hub: Point = [inner.reduce((sum, one) => sum + one[0], 0) / at.length, inner.reduce((sum, one) => sum + one[1], 0) / at.length]
  return { path: at.map((one, n) => `M${say(one.middle)}Q${say(inner[n]!)} ${say(hub)}`).join(''), hub }
}

export function middle(shape: string, spot: Spot): Point {
  const all = corners(shape, spot)
  if (shape === 'chevron') return all.length ? [(all[0]![0] + all[2]![0] + all[3]![0]) / 3, (all[0]![1] + all[2]![1] + all[3]![1]) / 3] : [0, 0]
  return [all.reduce((sum, one) => sum + one[0], 0) / all.length, all.reduce((sum, one) => sum + one[1], 0) / all.length]
}

/** The middle of the edge from a corner in a direction. */
export function edgeMiddle(x: number, y: number, direction: number): Point {
  const step = STEPS[direction]!
  return at(x + step[0] / 2, y + step[1] / 2)
}

// the part of the lattice that is shown

export interface Frame {
  x: number
  y: number
  w: number
  h: number
  scale: number // pixels to an edge
}

/** All these points, with some room around, in a picture of that size. */
export function framed(points: Point[], width: number, height: number, most = 84): Frame {
  const all = points.length ? points : [[-1.5, -1.5], [2.5, 1.5]]
  const [xs, ys] = [all.map((one) => one[0]!), all.map((one) => one[1]!)]
  const [left, right, top, bottom] = [Math.min(...xs) - 0.5, Math.max(...xs) + 0.5, Math.min(...ys) - 0.5, Math.max(...ys) + 0.5]
  const scale = Math.max(1, Math.min(width / (right - left), height / (bottom - top), most)) // nothing is wide while it is hidden
  const [w, h] = [Math.max(1, width) / scale, Math.max(1, height) / scale]
  return { x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h, scale }
}

export function gridIn(frame: Frame): string {
  const [y0, y1] = [Math.floor(-(frame.y + frame.h) / HIGH) - 1, Math.ceil(-frame.y / HIGH) + 1]
  const paths: string[] = []
  for (let y = y0; y <= y1; y++) paths.push(`M${frame.x} ${-y * HIGH}h${frame.w}`)
  const far = (y1 - y0) / 2
  for (let n = Math.floor(frame.x - far) - 1; n <= frame.x + frame.w + far + 1; n++) {
    const [a, b] = [at(n - Math.round(y0 / 2), y0), at(n - Math.round(y0 / 2), y1)]
    paths.push(`M${a}L${b}`, `M${a}L${[a[0] - far, b[1]]}`)
  }
  return paths.join('')
}

/** An edge without its ends. */
export function edgeLine({ from, to }: Edge): string {
  const between = (part: number): Point => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
  return `M${say(between(0.24))}L${say(between(0.76))}`
}
