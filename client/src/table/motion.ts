// Things travel as the journal says: before an update is shown we note where its things lie, afterwards we let copies of
// them fly to where they lie now. Things carry `data-thing`, places `data-place`; both hold ids of the journal.

import type { Line } from '../wire/types'
import { pace } from './prefs.svelte'

/** A scene may say better than the journal where a line's thing comes from and goes to; null: it does not travel. */
export type Route = (line: Line) => Pick<Line, 'thing' | 'source' | 'target'> | null

interface Trip {
  thing: string | null
  target: string | null
  from: DOMRect | null
  copy: HTMLElement | null
}
export type Flight = Trip[]

const TRAVEL = 320
const APART = 40
const BATCH = 900
const WATCH = 260 // time to see what happened, before the next thing does

export class Motion {
  before(lines: readonly Line[], route: Route): Flight {
    const trips: Flight = []
    for (const line of lines) {
      const way = route(line)
      if (!way || (!way.source && !way.target)) continue
      const start = locate(way.thing, way.source)
      trips.push({
        thing: way.thing,
        target: way.target,
        from: start?.getBoundingClientRect() ?? null,
        copy: way.thing && start?.dataset.thing === way.thing ? (start.cloneNode(true) as HTMLElement) : null,
      })
    }
    return trips
  }

  async after(trips: Flight): Promise<void> {
    const speed = pace()
    const apart = Math.min(APART, (BATCH - TRAVEL) / Math.max(1, trips.length))
    const used = new Set<HTMLElement>()
    const flights = trips.map((trip, n) => {
      const end = locate(trip.thing, trip.target, used)
      if (!end) return undefined
      used.add(end)
      return speed ? this.fly(trip, end, (n * apart) / speed, TRAVEL / speed) : mark(end)
    })
    const flown = flights.filter((flight) => flight !== undefined)
    if (!flown.length || !speed) return
    await Promise.all(flown)
    await new Promise((done) => setTimeout(done, WATCH / speed))
  }

  private async fly(trip: Trip, end: HTMLElement, delay: number, duration: number): Promise<void> {
    const to = end.getBoundingClientRect()
    const from = trip.from
    if (!from || !to.width || !from.width) return mark(end)
    const arrives = end.dataset.thing === trip.thing
    const ghost = arrives ? (end.cloneNode(true) as HTMLElement) : trip.copy
    if (!ghost || (Math.abs(from.x - to.x) < 4 && Math.abs(from.y - to.y) < 4)) return mark(end)
    const box = arrives ? to : from
    ghost.removeAttribute('data-thing')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.classList.add('ghost')
    ghost.inert = true
    Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` })
    document.body.append(ghost)
    if (arrives) end.classList.add('in-flight')
    const away = (rect: DOMRect) =>
      `translate(${rect.x + rect.width / 2 - box.x - box.width / 2}px, ${rect.y + rect.height / 2 - box.y - box.height / 2}px)`
    const small = arrives ? 1 : 0.5
    const animation = ghost.animate(
      [
        { transform: `${away(from)} rotate(-3deg)`, opacity: 1 },
        { transform: `${away(from)} rotate(-3deg)`, opacity: 1, offset: delay / (delay + duration) },
        { transform: `${away(to)} scale(${small})`, opacity: arrives ? 1 : 0.3 },
      ],
      { duration: delay + duration, easing: 'cubic-bezier(.2, .8, .2, 1)' },
    )
    await animation.finished.catch(() => undefined)
    ghost.remove()
    end.classList.remove('in-flight')
    void mark(end)
  }
}

/** Where a thing lies in a place; the place itself where the thing is not to be seen there. A seat's place may be its panel. */
function locate(thing: string | null, place: string | null, used?: Set<HTMLElement>): HTMLElement | null {
  const free = (one: HTMLElement) => visible(one) && !used?.has(one)
  const there = place ? placed(place) : []
  if (thing) {
    for (const holder of there) {
      if (holder.dataset.thing === thing && free(holder)) return holder
      const inside = [...holder.querySelectorAll<HTMLElement>(`[data-thing="${CSS.escape(thing)}"]`)].find(free)
      if (inside) return inside
    }
    if (!there.length && place === null) {
      const anywhere = [...document.querySelectorAll<HTMLElement>(`.table [data-thing="${CSS.escape(thing)}"]`)].find(free)
      if (anywhere) return anywhere
    }
  }
  return there.find(visible) ?? null
}

function placed(place: string): HTMLElement[] {
  const id = CSS.escape(place)
  const found = [...document.querySelectorAll<HTMLElement>(`.table [data-place~="${id}"], .table [data-thing="${id}"]`)]
  if (found.some(visible)) return found
  const seat = /-(\d)$/.exec(place)
  return seat ? [...document.querySelectorAll<HTMLElement>(`.table [data-place~="seat-${seat[1]}"]`)] : []
}

function visible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}

/** Where nothing flies, the place that was reached lights up. */
async function mark(element: HTMLElement): Promise<void> {
  element.classList.remove('arrived')
  void element.offsetWidth
  element.classList.add('arrived')
  setTimeout(() => element.classList.remove('arrived'), 700)
}
