// A tile under a finger or the mouse: it is taken as it is dragged off, follows 1:1, and snaps where it is let go.

import type { Attachment } from 'svelte/attachments'
import type { Table } from '../../table/table.svelte'

const NEAR = 8 // pixels that a click may wander

class Carried {
  tile = $state('')
  x = $state(0)
  y = $state(0)
  dropped = $state(false) // let go, but perhaps not taken yet: that takes a moment
}
/** There is one pointer that carries. */
export const carried = new Carried()

export function carryable(table: Table, tile: string, held: boolean): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | null = null
    let dragged = false
    const lift = () => table.legal.find((move) => move.verb === 'lift' && move.things.includes(tile))
    const down = (event: PointerEvent) => {
      if (!event.button && table.mine && !table.busy && (held || lift())) start = event
    }
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      if (carried.tile !== tile) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < NEAR) return
        const taking = held ? undefined : lift()
        if (!held && !taking) return
        Object.assign(carried, { tile, dropped: false })
        if (taking) void table.play(taking)
      }
      Object.assign(carried, { x: event.clientX, y: event.clientY })
      dragged = true
    }
    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.pointerId) return
      start = null
      if (carried.tile !== tile) return
      setTimeout(() => (dragged = false))
      if (event.type === 'pointerup') carried.dropped = true
      else carried.tile = ''
    }
    const click = (event: MouseEvent) => {
      if (dragged) event.stopImmediatePropagation() // the click that ends a drag is none
    }
    element.style.touchAction = 'none'
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click, true)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click, true)
      // a tile that was taken lies elsewhere now: its pointer goes on
      if (start && carried.tile === tile) return detach(move, up)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }
}

/** The element is gone, the drag is not: listen until it ends. */
function detach(move: (event: PointerEvent) => void, up: (event: PointerEvent) => void): void {
  const end = (event: PointerEvent) => {
    up(event)
    for (const [name, heard] of [['pointermove', move], ['pointerup', up], ['pointercancel', up], ['pointerup', end], ['pointercancel', end]] as const) removeEventListener(name, heard)
  }
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
