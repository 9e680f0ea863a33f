// Read-only blocks: draws the poses it is given, gliding from one to the next. No physics. However many there are on a page,
// one renderer draws them all, each into its own flat canvas: phones have few WebGL contexts to give.

import * as three from 'three'
import { bench, isDark, lights, put, tune } from './draw'
import { type Effects, type Pose, type Quat, shapeOf, towards, type Vec } from './pose'
import { Kit } from './wood'
export type { Effects, Pose } from './pose'

export interface DioramaOptions {
  effects?: Effects
  reduced?: boolean
  /** Turns a minute; 0 (as it comes): stands still. */
  spin?: number
}

const GLIDE = 0.45 // seconds
const HALF = 0.17 // of its little table

/** The renderer and what belongs to it; goes with the last diorama. */
class Studio {
  readonly renderer: three.WebGLRenderer
  readonly kit: Kit
  readonly canvas = document.createElement('canvas')
  users = 0
  private static one: Studio | null = null

  static enter(effects: Effects): Studio {
    Studio.one ??= new Studio(effects)
    Studio.one.users++
    return Studio.one
  }
  private constructor(effects: Effects) {
    this.renderer = new three.WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.renderer.setClearAlpha(0)
    this.kit = new Kit(effects)
    tune(this.renderer, effects)
    this.canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  }
  /** Big enough for the biggest; smaller ones use a corner. */
  draw(scene: three.Scene, camera: three.Camera, to: CanvasRenderingContext2D): void {
    const { width, height } = to.canvas
    if (this.canvas.width < width || this.canvas.height < height) this.renderer.setSize(Math.max(width, this.canvas.width), Math.max(height, this.canvas.height), false)
    this.renderer.setViewport(0, 0, width, height)
    this.renderer.setScissor(0, 0, width, height)
    this.renderer.setScissorTest(true)
    this.renderer.render(scene, camera)
    to.clearRect(0, 0, width, height)
    to.drawImage(this.canvas, 0, this.canvas.height - height, width, height, 0, 0, width, height)
  }
  leave(): void {
    if (--this.users) return
    this.kit.close()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    Studio.one = null
  }
}

/** Beyond the common interface: `options` may be left out, `spin(turns)` sets the speed, `redraw()` after a change of size. */
export class Diorama {
  private readonly studio: Studio
  private readonly pen: CanvasRenderingContext2D
  private readonly scene = new three.Scene()
  private readonly camera = new three.PerspectiveCamera(26, 1, 0.02, 4)
  private readonly table = bench(HALF)
  private readonly window: three.DirectionalLight
  private meshes: three.Mesh[] = []
  private from: Pose[] = []
  private to: Pose[] = []
  private gone = 1 // of the way, 0 to 1
  private turns: number
  private azimuth = 0.3
  private view = { distance: 0.5, height: 0.04, x: 0, y: 0 }
  private frame = 0
  private last = 0
  private readonly watch: ResizeObserver
  private readonly themed: MutationObserver

  static open(canvas: HTMLCanvasElement, options: DioramaOptions = {}): Diorama {
    return new Diorama(canvas, options)
  }

  private constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: DioramaOptions,
  ) {
    const effects = options.effects ?? 'full'
    this.studio = Studio.enter(effects)
    this.pen = canvas.getContext('2d')!
    this.turns = options.spin ?? 0
    this.window = lights(this.scene, effects, 1024)
    Object.assign(this.window.shadow.camera, { left: -0.24, right: 0.24, top: 0.24, bottom: -0.24 })
    this.camera.up.set(0, 0, 1)
    this.scene.add(this.table)
    this.watch = new ResizeObserver(() => this.redraw())
    this.watch.observe(canvas)
    this.themed = new MutationObserver(() => this.redraw())
    this.themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  }

  show(blocks: Pose[]): void {
    const now = this.meshes.map((_, n) => this.between(n))
    const same = now.filter((pose, n) => pose.shape === blocks[n]?.shape && now.slice(0, n).every((one, k) => one.shape === blocks[k]?.shape)).length
    for (const mesh of this.meshes.splice(same)) this.scene.remove(mesh)
    const seen: Record<string, number> = {}
    blocks.forEach(({ shape }, n) => {
      const nth = (seen[shape] = (seen[shape] ?? 0) + 1)
      if (n < same) return
      const mesh = new three.Mesh(this.studio.kit.shape(shape), this.studio.kit.wood(shape, nth))
      mesh.castShadow = mesh.receiveShadow = true
      this.scene.add(mesh)
      this.meshes.push(mesh)
    })
    // what is new comes down from a little above
    this.from = blocks.map((pose, n) => (n < same ? now[n]! : { ...pose, at: [pose.at[0], pose.at[1], pose.at[2] + 0.025] }))
    this.to = blocks
    this.gone = this.options.reduced ? 1 : 0
    this.fit()
    this.wake()
  }

  spin(turns: number): void {
    this.turns = turns
    this.wake()
  }

  redraw(): void {
    this.wake()
  }

  private between(n: number): Pose {
    const [from, to] = [this.from[n]!, this.to[n]!]
    const t = 1 - (1 - this.gone) ** 3
    const at = [0, 1, 2].map((k) => from.at[k]! + (to.at[k]! - from.at[k]!) * t) as Vec
    return { shape: to.shape, at, turn: towards(from.turn, to.turn, t * Math.PI) as Quat }
  }

  /** All of it in the picture, whichever way it turns. */
  private fit(): void {
    if (!this.to.length) return void (this.view = { distance: 0.5, height: 0.03, x: 0, y: 0 })
    const [xs, ys, zs] = [0, 1, 2].map((k) => this.to.map((pose) => pose.at[k]!)) as [number[], number[], number[]]
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
    const wide = Math.max(...this.to.map((pose) => Math.hypot(pose.at[0] - x, pose.at[1] - y) + Math.max(...shapeOf(pose.shape).size) / 2))
    const tall = Math.max(...zs) + 0.03
    this.view = { distance: Math.max(0.3, (tall / 2 + 0.025) / Math.tan((13 * Math.PI) / 180) + wide * 0.6, wide), height: tall * 0.46, x, y }
    this.wide = wide
  }
  private wide = 0.05

  private wake(): void {
    if (this.frame) return
    this.last = performance.now()
    this.frame = requestAnimationFrame((now) => this.tick(now))
  }

  private tick(now: number): void {
    const seconds = Math.min(0.1, Math.max(0, (now - this.last) / 1000))
    this.last = now
    this.frame = 0
    this.gone = Math.min(1, this.gone + seconds / GLIDE)
    if (!this.options.reduced) this.azimuth += (seconds * this.turns * 2 * Math.PI) / 60
    this.draw()
    if (this.gone < 1 || (this.turns && !this.options.reduced)) this.wake()
  }

  private draw(): void {
    const ratio = Math.min(2, devicePixelRatio)
    const [w, h] = [Math.round(this.canvas.clientWidth * ratio), Math.round(this.canvas.clientHeight * ratio)]
    if (w < 2 || h < 2) return
    if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h })
    this.meshes.forEach((mesh, n) => put(mesh, this.between(n)))
    ;(this.table.material as three.MeshStandardMaterial).color.set(isDark() ? '#7e8a96' : '#9aa6b0')
    const { x, y, height } = this.view
    this.table.position.set(x, y, -0.012)
    this.window.position.set(x - 0.32, y - 0.42, 0.75)
    this.window.target.position.set(x, y, 0)
    const aspect = w / h
    const distance = Math.max(this.view.distance, (this.wide * 1.12) / (Math.tan((13 * Math.PI) / 180) * aspect))
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
    const pitch = 0.3
    this.camera.position.set(x + Math.sin(this.azimuth) * Math.cos(pitch) * distance, y - Math.cos(this.azimuth) * Math.cos(pitch) * distance, height + Math.sin(pitch) * distance)
    this.camera.lookAt(x, y, height)
    this.studio.draw(this.scene, this.camera, this.pen)
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 1
    this.watch.disconnect()
    this.themed.disconnect()
    this.table.geometry.dispose()
    ;(this.table.material as three.Material).dispose()
    this.window.dispose()
    this.studio.leave()
  }
}
