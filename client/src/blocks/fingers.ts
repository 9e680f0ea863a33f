// Pointers over a bench: pressing takes a block up, two fingers or the wheel turn it, the void turns the view.

import type { Vec } from './pose'
import type { Controls } from './stage'

interface Place {
  x: number
  y: number
}

/** How a pointer holds a block. */
export interface Drag {
  id: number | null // of the pointer; null: it hangs on a mouse whose button is up
  x: number
  y: number
  startX: number
  grip: Vec // from the block's middle to where it is held
  flat: boolean // along the table
  free: boolean // no help wanted
  pinned: boolean // the depth was chosen
  home: boolean // came from the shelf: looks for the row where the others stand
}

/** What pointers do to a bench. Places are of the page, but for `pick`: of the canvas. */
export interface Handled {
  drag(): Drag | null
  holds(): boolean
  rules(): Controls
  pick(x: number, y: number): number | null
  grab(n: number, at: Place): void
  regrip(at: Place): void
  moved(): void
  release(): void
  throwOff(): void
  wind(degrees: number, upright: boolean): void
  orbit(dx: number, dy: number): void
  zoom(factor: number): void
  hover(n: number | null): void
  look(): void
}

export class Fingers {
  at: Place // the pointer, on the canvas; before there is one, the middle
  private readonly pointers = new Map<number, Place>()
  private readonly down = new Set<number>() // pointers that are down anywhere on the page
  private spread = 0 // between two fingers
  private slant = 0
  private wound = 0 // degrees turned that do not make a step yet
  private readonly ended = new AbortController()

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly on: Handled,
  ) {
    this.at = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }
    const { signal } = this.ended
    window.addEventListener('pointerdown', (event) => this.down.add(event.pointerId), { capture: true, signal })
    window.addEventListener('pointermove', (event) => this.moves(event), { signal })
    window.addEventListener('pointerup', (event) => this.lifted(event, true), { capture: true, signal })
    window.addEventListener('pointercancel', (event) => this.lifted(event, false), { capture: true, signal })
    canvas.addEventListener('pointerdown', (event) => this.pressed(event), { signal })
    canvas.addEventListener('wheel', (event) => this.wheeled(event), { passive: false, signal })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    canvas.addEventListener('pointerleave', () => on.hover(null), { signal })
  }

  close(): void {
    this.ended.abort()
  }

  /** A pointer that is down, wherever. */
  get pressing(): number | null {
    return [...this.down][0] ?? null
  }

  private local(event: PointerEvent): Place {
    const box = this.canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private pressed(event: PointerEvent): void {
    if (event.button > 0 && event.pointerType === 'mouse') return
    const at = { x: event.clientX, y: event.clientY }
    this.at = this.local(event)
    if (this.pointers.size && this.on.rules().onePointer) return
    this.pointers.set(event.pointerId, at)
    if (this.pointers.size === 2) [this.spread, this.slant] = this.two()
    if (this.pointers.size >= 2) return
    const hung = this.on.drag()
    if (hung && hung.id === null) {
      // on the mouse: this press will set it down
      hung.id = event.pointerId
      if (event.pointerType !== 'mouse') this.on.regrip(at)
      return
    }
    const hit = this.picked(event.pointerType === 'touch')
    if (hit === null) return
    this.on.grab(hit, at)
    const drag = this.on.drag()
    if (drag) drag.id = event.pointerId
    this.flags(event)
    event.preventDefault()
  }

  /** A finger is thick: round it too. */
  private picked(thick: boolean): number | null {
    for (const far of thick ? [0, 10, 18] : [0, 4])
      for (let k = 0; k < (far ? 8 : 1); k++) {
        const hit = this.on.pick(this.at.x + far * Math.cos((k * Math.PI) / 4), this.at.y + far * Math.sin((k * Math.PI) / 4))
        if (hit !== null) return hit
      }
    return null
  }

  private flags(event: PointerEvent): void {
    const drag = this.on.drag()
    if (drag) [drag.flat, drag.free] = [event.shiftKey, event.altKey]
  }

  private moves(event: PointerEvent): void {
    const to = { x: event.clientX, y: event.clientY }
    const known = this.pointers.get(event.pointerId)
    const over = event.target === this.canvas
    if (over || known) this.at = this.local(event)
    const drag = this.on.drag()
    if (drag && (drag.id === event.pointerId || (drag.id === null && event.pointerType === 'mouse'))) {
      Object.assign(drag, to)
      this.flags(event)
      this.on.moved()
    }
    if (known) {
      this.pointers.set(event.pointerId, to)
      if (this.pointers.size >= 2) this.gesture()
      else if (!drag) this.on.orbit(to.x - known.x, to.y - known.y)
    } else if (!drag && over && event.pointerType === 'mouse') {
      this.on.hover(this.picked(false))
    }
    if (this.on.rules().blinkers) this.on.look()
  }

  /** How far apart the first two are, and at what angle. */
  private two(): [number, number] {
    const [a, b] = [...this.pointers.values()] as [Place, Place]
    return [Math.hypot(b.x - a.x, b.y - a.y), Math.atan2(b.y - a.y, b.x - a.x)]
  }

  /** Two fingers: a twist turns what is held; on the void they come nearer and turn the view. */
  private gesture(): void {
    const [spread, slant] = this.two()
    const twist = (Math.atan2(Math.sin(slant - this.slant), Math.cos(slant - this.slant)) * 180) / Math.PI
    if (this.on.holds()) {
      this.twist(twist, false)
    } else if (this.spread > 0) {
      this.on.zoom(spread / this.spread)
      this.on.orbit(twist, 0)
    }
    ;[this.spread, this.slant] = [spread, slant]
  }

  /** By steps of 15 degrees. */
  private twist(degrees: number, upright: boolean): void {
    this.wound += this.on.rules().slow ? degrees / 4 : degrees
    const steps = Math.trunc(this.wound / 15)
    if (!steps) return
    this.wound -= steps * 15
    this.on.wind(steps * 15, upright)
  }

  private wheeled(event: WheelEvent): void {
    event.preventDefault()
    const by = Math.max(-60, Math.min(60, event.deltaY || event.deltaX)) // with Shift, some wheels go sideways
    if (!this.on.holds()) this.on.zoom(Math.exp(-by * 0.003))
    else if (!this.on.rules().onePointer) this.twist(event.deltaMode ? by * 5 : by * (Math.abs(by) < 50 ? 0.15 : 0.25), event.shiftKey)
  }

  private lifted(event: PointerEvent, done: boolean): void {
    this.down.delete(event.pointerId)
    this.pointers.delete(event.pointerId)
    if (this.pointers.size === 2) [this.spread, this.slant] = this.two()
    const drag = this.on.drag()
    if (!drag || (drag.id === null ? event.target !== this.canvas : drag.id !== event.pointerId)) return
    const box = this.canvas.getBoundingClientRect()
    const out = event.clientX < box.left - 8 || event.clientX > box.right + 8 || event.clientY > box.bottom + 8
    if (out && done) this.on.throwOff()
    else this.on.release()
  }
}
