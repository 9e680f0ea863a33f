// A blueprint that is built stands up as print: where it lay is noted before the update is shown, and print rises from there.

import type { Attachment } from 'svelte/attachments'
import { pace } from '../../table/prefs.svelte'

const lay = new Map<string, DOMRect>()

export function lies(id: string): void {
  const plans = [...document.querySelectorAll<HTMLElement>(`.table .plan[data-thing="${CSS.escape(id)}"]`)]
  const rects = plans.map((plan) => plan.getBoundingClientRect()).filter((rect) => rect.width)
  if (rects.length) lay.set(id, rects.reduce((one, other) => (other.width > one.width ? other : one)))
}

export function stands(id: string): Attachment<HTMLElement> {
  return (element) => {
    const from = lay.get(id)
    const to = element.getBoundingClientRect()
    if (!from || !to.width) return
    lay.delete(id)
    if (!pace()) return
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2]
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-90deg) scale(.72)`, zIndex: 5 },
        { transform: `translate(${x}px, ${y - 14}px) rotate(-80deg) scale(.8)`, offset: 0.2, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: 560 / pace(), easing: 'cubic-bezier(.3, 1.35, .5, 1)' },
    )
  }
}
