// Blocks to look at: prisms with rounded edges, of stained wood whose rings run through the whole block.

import * as three from 'three'
import { type Effects, shapeOf } from './pose'

const PIGMENT: Record<string, [string, string]> = {
  brick: ['--p-mustard', '#e5aa2c'],
  slat: ['--p-orange', '#e57a2b'],
  triangle: ['--p-verm', '#d2401f'],
  cylinder: ['--p-plum', '#7d3f7e'],
  'half-disc': ['--p-cobalt', '#2b54a3'],
  bridge: ['--p-leaf', '#4d8b40'],
}

export function token(name: string, otherwise: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise
}

interface Rim {
  x: number
  z: number
  nx: number
  nz: number
}

/** The outline of a shape in x and z, drawn in by `r`, each point with the way out: blown up by r again, corners are round. */
function outline(name: string, r: number, fine: number): Rim[] {
  const { size } = shapeOf(name)
  const [w, h] = [size[0] / 2, size[2] / 2]
  const rim: Rim[] = []
  const corner = (x: number, z: number, from: number, to: number) => {
    const [a, b] = [{ x: Math.cos(from), z: Math.sin(from) }, { x: Math.cos(to), z: Math.sin(to) }]
    const by = r / (1 + a.x * b.x + a.z * b.z)
    const steps = r ? fine : 1
    for (let k = 0; k <= steps; k++) {
      const angle = from + ((to - from) * k) / steps
      rim.push({ x: x - by * (a.x + b.x), z: z - by * (a.z + b.z), nx: Math.cos(angle), nz: Math.sin(angle) })
    }
  }
  const arc = (x: number, z: number, radius: number, from: number, to: number, steps: number, inside = 1) => {
    for (let k = 0; k <= steps; k++) {
      const angle = from + ((to - from) * k) / steps
      const [nx, nz] = [Math.cos(angle) * inside, Math.sin(angle) * inside]
      rim.push({ x: x + radius * Math.cos(angle) - r * nx, z: z + radius * Math.sin(angle) - r * nz, nx, nz })
    }
  }
  const q = Math.PI / 2
  if (name === 'cylinder') arc(0, 0, w, 0, 4 * q - 1e-6, fine > 1 ? 48 : 32)
  else if (name === 'half-disc') {
    corner(w, -h, -q, 0)
    arc(0, -h, w, 0.04, 2 * q - 0.04, fine > 1 ? 40 : 24)
    corner(-w, -h, 2 * q, 3 * q)
  } else if (name === 'triangle') {
    const slope = Math.atan2(w, 2 * h)
    corner(w, -h, -q, slope)
    corner(0, h, slope, 2 * q - slope)
    corner(-w, -h, 2 * q - slope, 3 * q)
  } else {
    corner(w, -h, -q, 0)
    corner(w, h, 0, q)
    corner(-w, h, q, 2 * q)
    corner(-w, -h, 2 * q, 3 * q)
    if (name === 'bridge') {
      const radius = 0.015
      corner(-radius, -h, -q, 0)
      arc(0, -h, radius, 2 * q - 0.04, 0.04, fine > 1 ? 24 : 12, -1)
      corner(radius, -h, -2 * q, -q)
    }
  }
  return rim
}

export function geometry(name: string, effects: Effects): three.BufferGeometry {
  const full = effects === 'full'
  const r = full ? 0.0011 : 0
  const half = shapeOf(name).size[1] / 2
  const rim = outline(name, r, 4)
  const position: number[] = []
  const normal: number[] = []
  const index: number[] = []
  // rows of the outline from front to back: over the front's edge, along the side, over the back's
  const steps = full ? 4 : 0
  const rows: { y: number; tilt: number }[] = []
  for (let k = 0; k <= steps; k++) rows.push({ y: -(half - r), tilt: steps ? -Math.PI / 2 + (k / steps) * (Math.PI / 2) : 0 })
  for (let k = 0; k <= steps; k++) rows.push({ y: half - r, tilt: steps ? (k / steps) * (Math.PI / 2) : 0 })
  for (const { y, tilt } of rows)
    for (const { x, z, nx, nz } of rim) {
      const out = Math.cos(tilt)
      position.push(x + r * nx * out, y + r * Math.sin(tilt), z + r * nz * out)
      normal.push(nx * out, Math.sin(tilt), nz * out)
    }
  const n = rim.length
  for (let row = 0; row + 1 < rows.length; row++)
    for (let k = 0; k < n; k++) {
      const [a, b, c, d] = [row * n + k, row * n + ((k + 1) % n), (row + 1) * n + k, (row + 1) * n + ((k + 1) % n)]
      index.push(a, c, b, b, c, d)
    }
  // front and back
  const flat = rim.filter((one, k) => !k || Math.hypot(one.x - rim[k - 1]!.x, one.z - rim[k - 1]!.z) > 1e-6)
  const faces = three.ShapeUtils.triangulateShape(flat.map(({ x, z }) => new three.Vector2(x, z)), [])
  for (const side of [-1, 1]) {
    const first = position.length / 3
    for (const { x, z } of flat) {
      position.push(x, side * half, z)
      normal.push(0, side, 0)
    }
    for (const [a, b, c] of faces as [number, number, number][]) {
      if (side < 0) index.push(first + a, first + b, first + c)
      else index.push(first + c, first + b, first + a)
    }
  }
  const made = new three.BufferGeometry()
  made.setAttribute('position', new three.Float32BufferAttribute(position, 3))
  made.setAttribute('normal', new three.Float32BufferAttribute(normal, 3))
  made.setIndex(index)
  return made
}

/** The same dice every time, so that a block keeps its grain. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

/** Red: soft clouds. Green: streaks along u. Both without seams. */
function noise(): three.DataTexture {
  const size = 256
  const roll = dice(7)
  const grid = (cells: number) => Array.from({ length: cells * cells }, roll)
  const layers = [8, 16, 32].map((cells) => ({ cells, values: grid(cells) }))
  const streaks = [{ u: 4, v: 128 }, { u: 8, v: 64 }, { u: 2, v: 256 }].map(({ u, v }) => ({ u, v, values: Array.from({ length: u * v }, roll) }))
  const smooth = (t: number) => t * t * (3 - 2 * t)
  const at = (values: number[], u: number, v: number, x: number, y: number) => {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [a, b] = [smooth(x - i), smooth(y - j)]
    const value = (di: number, dj: number) => values[((j + dj) % v) * u + ((i + di) % u)]!
    return value(0, 0) * (1 - a) * (1 - b) + value(1, 0) * a * (1 - b) + value(0, 1) * (1 - a) * b + value(1, 1) * a * b
  }
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const cloud = layers.reduce((sum, { cells, values }, k) => sum + at(values, cells, cells, (x / size) * cells, (y / size) * cells) * [0.55, 0.3, 0.15][k]!, 0)
      const streak = streaks.reduce((sum, { u, v, values }, k) => sum + at(values, u, v, (x / size) * u, (y / size) * v) * [0.4, 0.3, 0.3][k]!, 0)
      data.set([cloud * 255, streak * 255, 0, 255], (y * size + x) * 4)
    }
  const texture = new three.DataTexture(data, size, size)
  texture.wrapS = texture.wrapT = three.RepeatWrapping
  texture.magFilter = three.LinearFilter
  texture.minFilter = three.LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.anisotropy = 8
  texture.needsUpdate = true
  return texture
}

const GRAIN = /* glsl */ `
  vec3 wp = vWood * 1000.0;                       // mm in the block
  vec3 wn = abs(vWoodNormal);
  if (uTree.w > 0.5) { wp = wp.yxz; wn = wn.yxz; } // turned along its axis
  float soft = texture2D(uNoise, vec2(wp.x * 0.0042, (wp.y + wp.z) * 0.006) + uTree.xy * 0.013).r - 0.5;
  float wild = texture2D(uNoise, vec2(wp.x * 0.012, (wp.y - wp.z) * 0.03) + uTree.yx * 0.017).r - 0.5;
  vec2 heart = wp.yz - uTree.yz;
  float ring = (length(heart) + 7.0 * soft + 1.2 * wild + 0.02 * wp.x) / 3.0;
  float f = fract(ring);
  float late = smoothstep(0.15, 0.85, f) * (1.0 - smoothstep(0.86, 1.0, f));
  late = mix(late, 0.36, smoothstep(0.25, 0.8, fwidth(ring)));
  float across = atan(heart.y, heart.x) * length(uTree.yz);
  float fibre = texture2D(uNoise, vec2(wp.x * 0.004 + uTree.x, (across + length(heart)) * 0.016)).g - 0.5;
  float pore = texture2D(uNoise, wp.yz * 0.05 + uTree.xy).r - 0.5;
  float end = smoothstep(0.7, 0.95, wn.x);
  float streak = mix(fibre, pore, end);
  diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.80, 0.56, 0.30), 0.07 * (1.0 - late));
  diffuseColor.rgb *= 1.10 - 0.17 * late - 0.34 * streak - 0.10 * end;
`

/** Geometries and stuff for one renderer: shared by its blocks, thrown away with it. */
export class Kit {
  private shapes = new Map<string, three.BufferGeometry>()
  private woods = new Map<string, three.MeshStandardMaterial>()
  private readonly noise = noise()
  effects: Effects

  constructor(effects: Effects) {
    this.effects = effects
  }

  shape(name: string): three.BufferGeometry {
    const key = `${name} ${this.effects}`
    let made = this.shapes.get(key)
    if (!made) this.shapes.set(key, (made = geometry(name, this.effects)))
    return made
  }

  /** No two pieces of wood are the same; the nth brick always is. */
  wood(name: string, nth: number): three.MeshStandardMaterial {
    const key = `${name} ${nth}`
    let made = this.woods.get(key)
    if (!made) this.woods.set(key, (made = this.grow(name, nth)))
    return made
  }

  private grow(name: string, nth: number): three.MeshStandardMaterial {
    const roll = dice(nth * 31 + name.length * 7 + name.charCodeAt(0))
    const [css, otherwise] = PIGMENT[name] ?? PIGMENT.brick!
    const colour = new three.Color(token(css, otherwise))
    colour.lerp(new three.Color('#fff4e0'), 0.05)
    colour.offsetHSL((roll() - 0.5) * 0.012, (roll() - 0.5) * 0.06, (roll() - 0.5) * 0.03)
    const wood = new three.MeshStandardMaterial({ color: colour, roughness: 0.58, metalness: 0 })
    const way = roll() * Math.PI * 2
    const far = name === 'cylinder' ? 4 + roll() * 6 : 22 + roll() * 30
    const tree = new three.Vector4(roll() * 90, Math.cos(way) * far, Math.sin(way) * far, name === 'cylinder' ? 1 : 0)
    const clouds = this.noise
    wood.onBeforeCompile = (shader) => {
      shader.uniforms.uTree = { value: tree }
      shader.uniforms.uNoise = { value: clouds }
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vWood;\nvarying vec3 vWoodNormal;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvWood = position;\nvWoodNormal = normal;')
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec3 vWood;\nvarying vec3 vWoodNormal;\nuniform vec4 uTree;\nuniform sampler2D uNoise;')
        .replace('#include <color_fragment>', `#include <color_fragment>\n${GRAIN}`)
        .replace('#include <roughnessmap_fragment>', '#include <roughnessmap_fragment>\nroughnessFactor += 0.10 * streak - 0.06 * late;')
    }
    wood.customProgramCacheKey = () => 'wood'
    return wood
  }

  close(): void {
    for (const made of this.shapes.values()) made.dispose()
    for (const made of this.woods.values()) made.dispose()
    this.noise.dispose()
    this.shapes.clear()
    this.woods.clear()
  }
}
