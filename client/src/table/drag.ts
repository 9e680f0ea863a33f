// Dragging, by mouse, pen or finger: the same as touching one thing and then another.

import type { Attachment } from 'svelte/attachments'
import type { Table } from './table.svelte'

const NEAR = 8 // pixels that a click may wander

/** What dragging asks of a table; a scene that knows better what a drop means may answer in its place. */
export type Grip = Pick<Table, 'mine' | 'busy' | 'picked' | 'targets' | 'drop' | 'clear'>

export function draggable(table: Grip, thing: string): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | null = null
    let ghost: HTMLElement | null = null
    let over: HTMLElement | null = null
    let dragged = false

    const down = (event: PointerEvent) => {
      if (event.button || !table.mine || table.busy || !table.targets(thing).size) return
      start = event
      element.style.touchAction = 'none'
    }
    const lift = () => {
      const box = element.getBoundingClientRect()
      ghost = element.cloneNode(true) as HTMLElement
      ghost.classList.add('ghost', 'is-held')
      ghost.removeAttribute('data-thing')
      ghost.inert = true
      Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` })
      document.body.append(ghost)
      element.classList.add('is-dragged')
      table.picked = [thing]
    }
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (!ghost) {
        if (Math.hypot(x, y) < NEAR) return
        element.setPointerCapture(event.pointerId)
        lift()
      }
      ghost!.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`
      const below = target(table, thing, event)
      if (below !== over) {
        over?.classList.remove('is-over')
        below?.classList.add('is-over')
        over = below
      }
    }
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      const landed = over
      const held = ghost !== null
      end()
      if (!held) return
      dragged = true
      setTimeout(() => (dragged = false))
      if (landed && event.type === 'pointerup') table.drop(thing, landed.dataset.thing!)
      else table.clear()
    }
    const end = () => {
      ghost?.remove()
      over?.classList.remove('is-over')
      element.classList.remove('is-dragged')
      element.style.touchAction = ''
      start = ghost = over = null
    }
    const click = (event: MouseEvent) => {
      if (dragged) event.stopImmediatePropagation() // the click that ends a drag is none
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click, true)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      end()
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click, true)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }
}

/** The thing under the pointer that this one may be dropped on. */
function target(table: Grip, thing: string, event: PointerEvent): HTMLElement | null {
  const wanted = table.targets(thing)
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const holder = element.closest<HTMLElement>('[data-thing]')
    if (holder && wanted.has(holder.dataset.thing!)) return holder
  }
  return null
}
