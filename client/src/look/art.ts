// Card art from card data: a ground, a pattern, one overprinted shape, one cream sign. The same card always looks the same.
// `kind` picks the pigments, a hash of the id picks pattern and overprint.

export type Pigment = 'verm' | 'mustard' | 'cobalt' | 'leaf' | 'petrol' | 'plum' | 'orange' | 'ink'

const PAIRS: Record<Pigment, [ground: string, overprint: string, pattern: string]> = {
  verm: ['#f3d3bd', '#d2401f', '#e5aa2c'],
  mustard: ['#f6e2ac', '#e5aa2c', '#d2401f'],
  cobalt: ['#cfdde6', '#2b54a3', '#e5aa2c'],
  leaf: ['#dbe5c3', '#4d8b40', '#e5aa2c'],
  petrol: ['#cde0dc', '#14777c', '#e57a2b'],
  plum: ['#e6d3dd', '#7d3f7e', '#e5aa2c'],
  orange: ['#f7dcb9', '#e57a2b', '#14777c'],
  ink: ['#d9d4c6', '#1e2533', '#d2401f'],
}
const INK = '#1e2533'
const CREAM = '#fdf5e2'

export function hash(text: string): number {
  let h = 2166136261
  for (const letter of text) h = Math.imul(h ^ letter.charCodeAt(0), 16777619)
  return h >>> 0
}

function dice(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const times = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i)).join('')
type Pattern = (w: number, h: number, colour: string, x: number, y: number) => string

const rays: Pattern = (w, _, c, x, y) => {
  const at = (t: number) => `${(x + w * Math.cos(t)).toFixed(1)} ${(y + w * Math.sin(t)).toFixed(1)}`
  return `<path fill="${c}" opacity=".7" d="${times(14, (i) => `M${x} ${y}L${at(i * 0.449)} ${at(i * 0.449 + 0.22)}z`)}"/>`
}
const rings: Pattern = (_w, _h, c, x, y) =>
  `<g fill="none" stroke="${c}" stroke-width="4.5" opacity=".75">${times(6, (i) => `<circle cx="${x}" cy="${y}" r="${13 * (i + 1)}"/>`)}</g>`
const halftone: Pattern = (w, h, c) =>
  `<g fill="${c}" opacity=".85">${times(Math.ceil(h / 11), (j) =>
    times(Math.ceil(w / 11), (i) => `<circle cx="${6 + i * 11 + (j % 2) * 5}" cy="${6 + j * 11}" r="${(1.2 + (2.6 * i * 11) / w).toFixed(1)}"/>`),
  )}</g>`
const bars: Pattern = (_w, h, c) =>
  `<g fill="${c}" opacity=".6">${times(13, (i) => `<path d="M${(i - 4) * 20} ${h}l${h} -${h}h9l-${h} ${h}z"/>`)}</g>`
const waves: Pattern = (_w, _h, c) =>
  `<g fill="none" stroke="${c}" stroke-width="3.5" opacity=".8">${times(7, (i) => `<path d="M-4 ${8 + i * 12}q16 -11 32 0t32 0 32 0 32 0 32 0"/>`)}</g>`
const orbits: Pattern = (w, h, c) =>
  `<g fill="none" stroke="${c}" stroke-width="3">${times(
    3,
    (i) => `<ellipse cx="${w / 2}" cy="${h / 2}" rx="56" ry="19" transform="rotate(${i * 60 + 12} ${w / 2} ${h / 2})"/>`,
  )}</g>`
const PATTERNS: Pattern[] = [rays, rings, halftone, bars, waves, orbits]

const OVERPRINTS: ((x: number, y: number, colour: string) => string)[] = [
  (x, y, c) => `<circle cx="${x - 4}" cy="${y + 3}" r="31" fill="${c}"/>`,
  (x, y, c) => `<path d="M${x - 46} ${y + 26}q8 -66 88 -50q-40 14 -36 56q-30 14 -52 -6z" fill="${c}"/>`,
  (x, y, c) => `<path d="M${x - 34} ${y - 28}h62l12 56h-84z" fill="${c}"/>`,
]

export interface Picture {
  id: string
  sign?: string
  kind?: Pigment
  w?: number
  h?: number
  size?: number
}

/** The picture as SVG text. Without a sign it is ground, pattern and overprint alone. */
export function art({ id, sign, kind = 'verm', w = 120, h = 80, size = 44 }: Picture): string {
  const roll = dice(hash(id))
  const [ground, over, lines] = PAIRS[kind]
  const pattern = PATTERNS[Math.floor(roll() * PATTERNS.length)]!
  const overprint = OVERPRINTS[Math.floor(roll() * OVERPRINTS.length)]!
  const x = +(w * (0.3 + 0.4 * roll())).toFixed(1)
  const y = +(h * (0.35 + 0.3 * roll())).toFixed(1)
  const mark = (slip: number, colour: string) =>
    sign
      ? `<svg x="${w / 2 - size / 2 + slip}" y="${h / 2 - size / 2 + slip}" width="${size}" height="${size}" viewBox="0 0 32 32" fill="${colour}" color="${colour}"><use href="#sign-${sign}"/></svg>`
      : ''
  return (
    `<svg class="art" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="${w}" height="${h}" fill="${ground}"/>` +
    `${pattern(w, h, lines, x, y)}<g style="mix-blend-mode:multiply">${overprint(w / 2, h / 2, over)}</g>${mark(2.5, INK)}${mark(0, CREAM)}</svg>`
  )
}
