// The picture of a bench: table, wall, light, blocks, and the marks that help to build. It knows nothing of physics.

import * as three from 'three'
import { constants } from '../wire/blocks'
import { add, type Effects, type Pose, type Quat, type Touch, type Vec } from './pose'
import { geometry, Kit, token } from './wood'

const VIEW = 30 // degrees that the camera takes in, upwards
const NIGHT = { wall: '#232b38', deep: '#1a202b', rings: '#2b3443' }
const DAY = { wall: '#f6e7c6', deep: '#efd9a8', rings: '#f8efd9' }

export const isDark = () => document.documentElement.dataset.theme === 'dark'
export const put = (thing: three.Object3D, { at, turn }: { at: Vec; turn: Quat }) => {
  thing.position.set(...at)
  thing.quaternion.set(turn[1], turn[2], turn[3], turn[0])
}

/** The table's top, with a grid of modules that stays sharp from any side. */
export function bench(half: number): three.Mesh {
  const top = new three.MeshStandardMaterial({ color: '#9aa6b0', roughness: 0.75 })
  top.onBeforeCompile = (shader) => {
    shader.uniforms.uHalf = { value: half }
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nvarying vec3 vAt;').replace('#include <begin_vertex>', '#include <begin_vertex>\nvAt = position;')
    shader.fragmentShader = shader.fragmentShader.replace('#include <common>', '#include <common>\nvarying vec3 vAt;\nuniform float uHalf;').replace(
      '#include <color_fragment>',
      /* glsl */ `#include <color_fragment>
      vec2 cell = vAt.xy / 0.03 + 0.5;
      vec2 wide = fwidth(cell);
      vec2 off = abs(fract(cell - 0.5) - 0.5);
      vec2 line = (1.0 - smoothstep(vec2(0.008), 0.008 + 1.2 * wide, off)) * clamp(0.6 - wide * 1.6, vec2(0.0), vec2(0.5));
      diffuseColor.rgb *= 1.0 - 0.3 * max(line.x, line.y);
      float rim = uHalf - max(abs(vAt.x), abs(vAt.y));
      diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.56, 0.63, 0.69), 1.0 - smoothstep(0.004, 0.005, rim));`,
    )
  }
  const slab = new three.Mesh(new three.BoxGeometry(half * 2, half * 2, 0.024), top)
  slab.position.z = -0.012
  slab.receiveShadow = true
  return slab
}

/** Light of a room with one big window, up to the left. */
export function lights(scene: three.Scene, effects: Effects, map = 2048): three.DirectionalLight {
  const sky = new three.HemisphereLight('#ffffff', '#bdb5a8', 2.1)
  sky.position.set(0, 0, 1)
  const window = new three.DirectionalLight('#fff3e0', 2.4)
  window.position.set(-0.32, -0.42, 0.75)
  window.castShadow = effects === 'full'
  window.shadow.mapSize.set(map, map)
  Object.assign(window.shadow.camera, { left: -0.34, right: 0.34, top: 0.34, bottom: -0.34, near: 0.1, far: 2 })
  window.shadow.radius = 3.5
  window.shadow.bias = -0.00025
  window.shadow.normalBias = 0.0004
  const bounce = new three.DirectionalLight('#cfe0ff', 0.45)
  bounce.position.set(0.6, 0.1, 0.25)
  scene.add(sky, window, window.target, bounce)
  return window
}

export function tune(renderer: three.WebGLRenderer, effects: Effects): void {
  renderer.toneMapping = three.NeutralToneMapping
  renderer.toneMappingExposure = 1
  renderer.shadowMap.enabled = effects === 'full'
  renderer.shadowMap.type = three.PCFShadowMap
}

/** Dots in a row: a plumb line, a touch that is missing. */
class Dots {
  readonly mesh: three.InstancedMesh
  constructor(colour: string, size: number, through: boolean, most = 60) {
    const stuff = new three.MeshBasicMaterial({ color: colour, depthTest: !through, transparent: true, toneMapped: false })
    this.mesh = new three.InstancedMesh(new three.SphereGeometry(size, 10, 8), stuff, most)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = through ? 8 : 2
    this.mesh.count = 0
  }
  draw(lines: [Vec, Vec][], every: number): void {
    const place = new three.Matrix4()
    let n = 0
    for (const [from, to] of lines) {
      const long = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])
      const count = Math.max(2, Math.round(long / every) + 1)
      for (let k = 0; k < count && n < this.mesh.instanceMatrix.count; k++, n++) {
        const t = k / (count - 1)
        this.mesh.setMatrixAt(n, place.makeTranslation(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t))
      }
    }
    this.mesh.count = n
    this.mesh.instanceMatrix.needsUpdate = true
  }
  close(): void {
    this.mesh.geometry.dispose()
    ;(this.mesh.material as three.Material).dispose()
    this.mesh.dispose()
  }
}

export type Ring = 'held' | 'chosen' | 'hover' | 'wrong'
const RINGS: Record<Ring, [string, string, number][]> = {
  held: [['--p-cream', '#fffbf2', 0.0013], ['--p-ink', '#1e2533', 0.0021]],
  chosen: [['--p-cream', '#fffbf2', 0.0009], ['--focus', '#1d4fd0', 0.0024]],
  hover: [['--p-cream', '#fffbf2', 0.001]],
  wrong: [['--bad', '#b02f15', 0.0017]],
}

interface Look {
  azimuth: number
  pitch: number
  distance: number
  height: number
}

export class Picture {
  readonly camera = new three.PerspectiveCamera(VIEW, 1, 0.02, 6)
  private readonly renderer: three.WebGLRenderer
  private readonly scene = new three.Scene()
  private kit: Kit
  private readonly window: three.DirectionalLight
  private readonly table = bench(constants.table)
  private meshes: three.Mesh[] = []
  private hulls = new Map<string, three.BufferGeometry>()
  private rings: three.Mesh[] = []
  private paint = new Map<string, three.Material>()
  private readonly crosses: three.Sprite[] = []
  private readonly plumb = new Dots('#1e2533', 0.00055, false)
  private readonly missing = new Dots('#f2b824', 0.0013, true, 120)
  private readonly shade: three.Mesh
  private ghosts: Record<'landing' | 'hint', three.Group | null> = { landing: null, hint: null }
  private look: Look = { azimuth: 0.22, pitch: 0.24, distance: 0.62, height: 0.055 }
  private goal: Look = { ...this.look }
  private own = false // the person chose how near
  private jolt = 0
  private effects: Effects
  private reduced: boolean
  private width = 1
  private tall = 1
  lost = false

  constructor(canvas: HTMLCanvasElement, effects: Effects, reduced: boolean) {
    this.effects = effects
    this.reduced = reduced
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
    this.kit = new Kit(effects)
    tune(this.renderer, effects)
    this.camera.up.set(0, 0, 1)
    this.window = lights(this.scene, effects)
    this.shade = shade()
    this.scene.add(this.table, this.plumb.mesh, this.missing.mesh, this.shade)
    this.dress()
  }

  /** Day and night. */
  dress(): void {
    const dark = isDark()
    for (const stuff of this.paint.values()) stuff.dispose()
    this.paint.clear()
    ;(this.table.material as three.MeshStandardMaterial).color.set(dark ? '#7e8a96' : '#9aa6b0')
    ;(this.plumb.mesh.material as three.MeshBasicMaterial).color.set(token('--ink', '#1e2533'))
    this.window.intensity = dark ? 2.1 : 2.4
    this.wall()
    this.ring([])
  }

  private wall(): void {
    const colours = isDark() ? NIGHT : DAY
    const [w, h] = [Math.max(2, Math.round(this.width / 2)), Math.max(2, Math.round(this.tall / 2))]
    const canvas = document.createElement('canvas')
    canvas.width = w
    canvas.height = h
    const pen = canvas.getContext('2d')!
    const sky = pen.createLinearGradient(0, 0, 0, h)
    sky.addColorStop(0, colours.wall)
    sky.addColorStop(1, colours.deep)
    pen.fillStyle = sky
    pen.fillRect(0, 0, w, h)
    pen.strokeStyle = colours.rings
    pen.globalAlpha = 0.5
    const unit = Math.max(w, h * 0.8) / 12
    pen.lineWidth = unit * 0.36
    for (let k = 1; k < 9; k++) {
      pen.beginPath()
      pen.arc(w / 2, h * 0.4, unit * (0.2 + k), 0, 7)
      pen.stroke()
    }
    const old = this.scene.background as three.Texture | null
    const paper = new three.CanvasTexture(canvas)
    paper.colorSpace = three.SRGBColorSpace
    this.scene.background = paper
    this.scene.backgroundIntensity = 1
    old?.dispose()
  }

  size(width: number, height: number): void {
    if (width < 1 || height < 1) return
    ;[this.width, this.tall] = [width, height]
    this.renderer.setPixelRatio(this.effects === 'full' ? Math.min(2, devicePixelRatio) : 1)
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.wall()
    this.fit(this.tower)
  }

  level(effects: Effects): void {
    if (effects === this.effects) return
    this.effects = this.kit.effects = effects
    this.renderer.shadowMap.enabled = this.window.castShadow = effects === 'full'
    for (const mesh of this.meshes) mesh.geometry = this.kit.shape(mesh.userData.shape as string)
    this.scene.traverse((thing) => {
      const stuff = (thing as three.Mesh).material
      if (stuff && !Array.isArray(stuff)) stuff.needsUpdate = true
    })
    this.size(this.width, this.tall)
  }

  /** Which blocks there are. The nth of a shape keeps its wood. */
  blocks(names: string[]): void {
    for (const mesh of this.meshes) this.scene.remove(mesh)
    const seen: Record<string, number> = {}
    this.meshes = names.map((name, n) => {
      const nth = (seen[name] = (seen[name] ?? 0) + 1)
      const mesh = new three.Mesh(this.kit.shape(name), this.kit.wood(name, nth))
      mesh.castShadow = mesh.receiveShadow = true
      mesh.userData = { shape: name, n }
      this.scene.add(mesh)
      return mesh
    })
    this.ring([])
  }

  place(poses: Pose[]): void {
    poses.forEach((pose, n) => {
      const mesh = this.meshes[n]
      if (!mesh) return
      put(mesh, pose)
      mesh.updateMatrixWorld() // a pointer may ask before the next picture
    })
    for (const ring of this.rings) {
      const mesh = this.meshes[ring.userData.n as number]
      if (!mesh) continue
      ring.position.copy(mesh.position)
      ring.quaternion.copy(mesh.quaternion)
    }
    for (const cross of this.crosses) {
      const mesh = this.meshes[cross.userData.n as number]
      if (mesh) cross.position.copy(mesh.position)
    }
  }

  private material(key: string, make: () => three.Material): three.Material {
    let made = this.paint.get(key)
    if (!made) this.paint.set(key, (made = make()))
    return made
  }
  private hull(name: string): three.BufferGeometry {
    let made = this.hulls.get(name)
    if (!made) this.hulls.set(name, (made = geometry(name, 'full')))
    return made
  }

  /** Rings round blocks; a wrong one has a cross too. */
  ring(which: [number, Ring][]): void {
    for (const thing of [...this.rings, ...this.crosses]) this.scene.remove(thing)
    this.rings = []
    this.crosses.length = 0
    for (const [n, kind] of which) {
      const mesh = this.meshes[n]
      if (!mesh) continue
      for (const [css, otherwise, wide] of RINGS[kind]) {
        const stuff = this.material(`${css} ${wide}`, () => ringed(token(css, otherwise), wide))
        const ring = new three.Mesh(this.hull(mesh.userData.shape as string), stuff)
        ring.userData = { n }
        this.rings.push(ring)
        this.scene.add(ring)
      }
      if (kind === 'wrong') {
        const cross = new three.Sprite(this.material('cross', crossed) as three.SpriteMaterial)
        cross.scale.setScalar(0.014)
        cross.renderOrder = 9
        cross.userData = { n }
        this.crosses.push(cross)
        this.scene.add(cross)
      }
    }
  }

  ghost(which: 'landing' | 'hint', pose: Pose | null): void {
    const old = this.ghosts[which]
    if (pose && old?.userData.shape === pose.shape) return put(old, pose)
    if (old) this.scene.remove(old)
    this.ghosts[which] = null
    if (!pose) return
    const hint = which === 'hint'
    const ink = token(hint ? '--glow' : '--ink', '#1e2533')
    const fill = this.material(`fill ${which}`, () => new three.MeshBasicMaterial({ color: ink, transparent: true, opacity: hint ? 0.3 : 0.13, depthWrite: false, toneMapped: false }))
    const line = this.material(`line ${which}`, () => new three.LineBasicMaterial({ color: ink, transparent: true, opacity: hint ? 1 : 0.6, toneMapped: false }))
    const group = new three.Group()
    group.userData = { shape: pose.shape }
    const body = new three.Mesh(this.hull(pose.shape), fill)
    body.renderOrder = 3
    let edges = this.hulls.get(`edges ${pose.shape}`)
    if (!edges) {
      const plain = geometry(pose.shape, 'low')
      this.hulls.set(`edges ${pose.shape}`, (edges = new three.EdgesGeometry(plain, 30)))
      plain.dispose()
    }
    group.add(body, new three.LineSegments(edges, line))
    put(group, pose)
    this.scene.add(group)
    this.ghosts[which] = group
  }

  /** A plumb line from a held block to where it will stand. */
  guide(from: Vec | null, to: Vec | null): void {
    this.plumb.draw(from && to && from[2] - to[2] > 0.004 ? [[from, to]] : [], 0.005)
  }

  lack(touches: Touch[], poses: Pose[]): void {
    this.missing.draw(
      touches.flatMap(([a, b]) => {
        const [one, other] = [poses[a], b < 0 ? null : poses[b]]
        if (!one || (b >= 0 && !other)) return []
        return [[one.at, other ? other.at : [one.at[0], one.at[1], 0]] as [Vec, Vec]]
      }),
      0.007,
    )
  }

  /** Blinkers: only a disc of the picture is lit, round this place on the canvas. Null: all of it. */
  dim(at: { x: number; y: number } | null): void {
    const stuff = this.shade.material as three.ShaderMaterial
    this.shade.visible = at !== null
    if (!at) return
    stuff.uniforms.uAt!.value.set(at.x, this.tall - at.y)
    stuff.uniforms.uSize!.value = Math.min(this.width, this.tall) * 0.2
    stuff.uniforms.uRatio!.value = this.renderer.getPixelRatio()
  }

  private tower = 0
  /** Keeps a tower of this height in the picture, unless the person chose how near. */
  fit(tall: number): void {
    this.tower = tall
    if (this.own) return
    const open = Math.tan((VIEW / 2) * (Math.PI / 180))
    const wide = 0.13 / (open * Math.min(1, this.camera.aspect))
    this.goal.distance = Math.max(0.56, wide, (tall * 0.62 + 0.075) / open)
    this.goal.height = 0.045 + tall * 0.38
    if (this.reduced) this.look = { ...this.goal }
  }

  orbit(dx: number, dy: number): void {
    this.goal.azimuth += dx
    this.goal.pitch = Math.min(1.5, Math.max(0.03, this.goal.pitch + dy))
    if (this.reduced) this.look = { ...this.goal }
  }
  zoom(by: number): void {
    this.own = true
    this.goal.distance = Math.min(1.6, Math.max(0.2, this.goal.distance * by))
    if (this.reduced) this.look = { ...this.goal }
  }
  view(n: number): void {
    const [azimuth, pitch] = ([[0.22, 0.24], [-Math.PI / 2 + 0.2, 0.24], [Math.PI / 2 - 0.2, 0.24], [0, 1.45]] as const)[n % 4]!
    // the short way round
    const turns = Math.round((this.goal.azimuth - azimuth) / (2 * Math.PI))
    Object.assign(this.goal, { azimuth: azimuth + turns * 2 * Math.PI, pitch })
    this.own = false
    this.fit(this.tower)
    if (this.reduced) this.look = { ...this.goal }
  }
  get azimuth(): number {
    return this.look.azimuth
  }
  get pitch(): number {
    return this.look.pitch
  }
  shakes(strength: number): void {
    if (!this.reduced) this.jolt = Math.min(1, strength)
  }

  /** Eases the camera. Whether it is still on its way. */
  ease(seconds: number): boolean {
    const by = this.reduced ? 1 : 1 - Math.exp(-seconds * 11)
    let far = 0
    for (const key of ['azimuth', 'pitch', 'distance', 'height'] as const) {
      const way = this.goal[key] - this.look[key]
      far = Math.max(far, Math.abs(way))
      this.look[key] = Math.abs(way) < 0.0004 ? this.goal[key] : this.look[key] + way * by
    }
    this.jolt = this.jolt > 0.01 ? this.jolt * Math.exp(-seconds * 9) : 0
    const { azimuth, pitch, distance, height } = this.look
    const wobble = this.jolt * 0.004
    this.camera.position.set(
      Math.sin(azimuth) * Math.cos(pitch) * distance + wobble * Math.sin(performance.now() * 0.07),
      -Math.cos(azimuth) * Math.cos(pitch) * distance,
      height + Math.sin(pitch) * distance + wobble * Math.cos(performance.now() * 0.09),
    )
    this.camera.lookAt(0, 0, height)
    this.camera.updateMatrixWorld()
    return far > 0.0004 || this.jolt > 0
  }

  render(): void {
    if (!this.lost) this.renderer.render(this.scene, this.camera)
  }

  private readonly caster = new three.Raycaster()
  private aim(x: number, y: number): void {
    this.caster.setFromCamera(new three.Vector2((x / this.width) * 2 - 1, 1 - (y / this.tall) * 2), this.camera)
  }
  /** The block at a place on the canvas, and where it was hit. */
  pick(x: number, y: number): { n: number; at: Vec } | null {
    this.aim(x, y)
    const hit = this.caster.intersectObjects(this.meshes, false)[0]
    return hit ? { n: hit.object.userData.n as number, at: hit.point.toArray() as Vec } : null
  }
  /** Where a line of sight meets a plane through `through`; null when it runs along it or away. */
  meet(x: number, y: number, normal: Vec, through: Vec): Vec | null {
    this.aim(x, y)
    const plane = new three.Plane().setFromNormalAndCoplanarPoint(new three.Vector3(...normal), new three.Vector3(...through))
    const at = this.caster.ray.intersectPlane(plane, new three.Vector3())
    return at && at.length() < 3 ? (at.toArray() as Vec) : null
  }
  /** Where a point is on the canvas. */
  project(point: Vec): { x: number; y: number } {
    const at = new three.Vector3(...point).project(this.camera)
    return { x: ((at.x + 1) / 2) * this.width, y: ((1 - at.y) / 2) * this.tall }
  }
  /** Where a block seems to be on the canvas. */
  outline(n: number): { x: number; y: number; width: number; height: number } | null {
    const mesh = this.meshes[n]
    if (!mesh) return null
    mesh.updateMatrixWorld()
    mesh.geometry.computeBoundingBox()
    const { min, max } = mesh.geometry.boundingBox!
    const corners = [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => this.project(new three.Vector3(x, y, z).applyMatrix4(mesh.matrixWorld).toArray() as Vec))))
    const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  }

  close(): void {
    this.kit.close()
    this.plumb.close()
    this.missing.close()
    for (const made of [...this.hulls.values(), ...this.paint.values(), this.shade.geometry, this.table.geometry]) made.dispose()
    for (const mesh of [this.shade, this.table]) (mesh.material as three.Material).dispose()
    ;(this.scene.background as three.Texture | null)?.dispose()
    this.window.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}

/** The back of a block that is a little thicker: what shows of it is a ring. */
function ringed(colour: string, wide: number): three.Material {
  const stuff = new three.MeshBasicMaterial({ color: colour, side: three.BackSide, toneMapped: false })
  stuff.onBeforeCompile = (shader) => {
    shader.uniforms.uWide = { value: wide }
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nuniform float uWide;').replace('#include <begin_vertex>', 'vec3 transformed = position + normal * uWide;')
  }
  stuff.customProgramCacheKey = () => 'ring'
  return stuff
}

function crossed(): three.SpriteMaterial {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d')!
  pen.fillStyle = token('--bad', '#b02f15')
  pen.beginPath()
  pen.arc(32, 32, 30, 0, 7)
  pen.fill()
  pen.strokeStyle = token('--card', '#fffbf2')
  pen.lineWidth = 8
  pen.lineCap = 'round'
  pen.stroke(new Path2D('M21 21 43 43M43 21 21 43'))
  const map = new three.CanvasTexture(canvas)
  map.colorSpace = three.SRGBColorSpace
  return new three.SpriteMaterial({ map, depthTest: false, toneMapped: false })
}

/** Darkness over everything but a disc. */
function shade(): three.Mesh {
  const stuff = new three.ShaderMaterial({
    uniforms: { uAt: { value: new three.Vector2() }, uSize: { value: 100 }, uRatio: { value: 1 } },
    vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: `uniform vec2 uAt; uniform float uSize; uniform float uRatio;
      void main() {
        float away = distance(gl_FragCoord.xy / uRatio, uAt) / uSize;
        gl_FragColor = vec4(0.015, 0.02, 0.03, 0.965 * smoothstep(0.62, 1.25, away));
      }`,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  })
  const mesh = new three.Mesh(new three.PlaneGeometry(2, 2), stuff)
  mesh.frustumCulled = false
  mesh.renderOrder = 20
  mesh.visible = false
  return mesh
}

/** Where the middle of the underside of a block is. */
export const below = (points: Vec[], at: Vec): Vec => add(at, [0, 0, Math.min(...points.map((point) => point[2])) - at[2]])
