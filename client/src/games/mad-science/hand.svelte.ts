// Dividing by hand: a thing is picked up where it lies and put where it shall lie, by drag, by two clicks, or by keys.
// What lies on a pile is taken back by undo: back to where it was put, and then what was put since is put again.

import { getContext, setContext, tick, untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Grip } from '../../table/drag'
import { pace } from '../../table/prefs.svelte'
import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/mad-science'
import type { Line, Move } from '../../wire/types'

export const CENTRE = 'centre'
interface Put {
  item: string
  pile: string
}
const FLIGHT = 180 // quicker than the journal's: one's own hand need not be watched

let divider: number | null = null // whose hand this is, while it divides

/** What one's own hand has moved is there already: it does not fly once more. */
export function byOwnHand(line: Line): boolean {
  return divider !== null && line.seat === divider && line.what === 'put'
}

export class Hand {
  held = $state.raw<{ item: string; from: string } | null>(null)
  private wanted = $state.raw<Put[] | null>(null) // all that shall be put; a step there is made when the one before is shown
  private still = $state.raw<View | null>(null) // what is shown while things are put once more
  private start: { item: string; to: string; rect: DOMRect } | null = null
  private element: HTMLElement | null = null
  private focus: string | null = null // by key: what is looked for next

  constructor(readonly table: Table) {
    $effect(() => {
      divider = this.dividing ? table.you : null
    })
    $effect(() => {
      if (!table.busy && this.wanted) untrack(() => void this.next())
    })
    $effect(() => {
      const held = this.held
      if (held && (!this.dividing || !this.lying(held.from).includes(held.item))) this.held = null
    })
    $effect(() => {
      void table.view
      if (this.focus && !table.busy && !this.wanted) untrack(() => void this.refocus())
    })
  }

  get dividing(): boolean {
    return this.table.mine && this.table.prompt?.step === 'divide'
  }

  get view(): View {
    return this.still ?? viewOf<View>(this.table)
  }

  lying(at: string): string[] {
    return at === CENTRE ? this.view.centre : (this.view.piles.find((pile) => pile.id === at)?.items ?? [])
  }

  /** Whether a thing of the centre may be put there, or one of a pile taken back. */
  can(item: string, from: string, to: string): boolean {
    if (from === to) return false
    if (from === CENTRE) return this.legal({ item, pile: to }) !== undefined
    return (this.wanted !== null || this.table.undo === 'free') && last(this.puts, item, from) >= 0
  }

  /** Whether something can be done with a thing that lies here. */
  live(item: string, at: string): boolean {
    const places = at === CENTRE ? this.piles() : [CENTRE]
    return this.dividing && places.some((to) => this.can(item, at, to))
  }

  /** A thing is clicked: picked up, or what is held goes where it lies; one of a pile, clicked twice, goes back. */
  touch(item: string, at: string, element: HTMLElement): void {
    const held = this.held
    if (held && held.from !== at) this.place(at)
    else if (held?.item !== item) this.pick(item, at, element)
    else if (at === CENTRE) this.held = null
    else this.place(CENTRE)
  }

  /** What is held goes here; where there is more of the same, the next one is held at once. */
  place(to: string): void {
    const held = this.held
    if (!held || held.from === to) return
    const rect = this.element?.isConnected ? this.element.getBoundingClientRect() : null
    this.start = rect && { item: held.item, to, rect }
    this.move(held.item, held.from, to)
    if (held.from !== CENTRE) this.held = null
  }

  key(event: KeyboardEvent, item: string, at: string): void {
    const back = event.key === '0' || event.key === 'Backspace' || event.key === 'Delete'
    const to = back ? CENTRE : `pile-${event.key}`
    if (to === at || (to !== CENTRE && !this.piles().includes(to))) return
    event.preventDefault()
    this.focus = item
    this.move(item, at, to)
  }

  /** Dragging what lies here. */
  grip(at: string): Grip {
    const hand = this
    return {
      get mine() {
        return hand.dividing
      },
      busy: false,
      get picked() {
        return hand.held ? [hand.held.item] : []
      },
      set picked([item]) {
        hand.held = item ? { item, from: at } : null
      },
      targets: () => new Set([CENTRE, ...hand.piles()].filter((place) => place !== at)),
      drop: (item, on) => {
        hand.held = null
        hand.start = null
        hand.move(item, at, on)
      },
      clear: () => (hand.held = null),
    }
  }

  /** A thing that comes to lie here by two clicks is seen to go there. */
  lands(item: string, at: string): Attachment<HTMLElement> {
    return (element) => {
      const start = this.start
      if (!start || start.item !== item || start.to !== at || !pace()) return
      this.start = null
      const to = element.getBoundingClientRect()
      const way = `translate(${start.rect.x - to.x}px, ${start.rect.y - to.y}px) rotate(-3deg)`
      element.animate([{ transform: way, zIndex: 5 }, { transform: 'none', zIndex: 5 }], { duration: FLIGHT / pace(), easing: 'cubic-bezier(.2, .8, .2, 1)' })
    }
  }

  private pick(item: string, from: string, element: HTMLElement): void {
    this.table.refusal = null
    this.element = element
    this.held = { item, from }
  }

  private piles(): string[] {
    return viewOf<View>(this.table).piles.map((pile) => pile.id)
  }

  /** What was put where in this division, oldest first: the journal says so. */
  private get made(): Put[] {
    const lines = this.table.lines
    const begun = lines.findLastIndex((line) => line.what === 'begins')
    return lines.slice(begun + 1).filter((line) => line.what === 'put').map((line) => ({ item: line.thing!, pile: line.target! }))
  }

  /** The same once all that is wanted is done. */
  private get puts(): Put[] {
    return this.wanted ?? this.made
  }

  private legal({ item, pile }: Put): Move | undefined {
    return this.table.move('put', item, pile)
  }

  private move(item: string, from: string, to: string): void {
    let puts = this.puts
    if (from !== CENTRE) {
      if (!this.can(item, from, to)) return void this.refuse(item)
      puts = puts.toSpliced(last(puts, item, from), 1)
      this.still ??= viewOf<View>(this.table)
    }
    this.wanted = to === CENTRE ? puts : [...puts, { item, pile: to }]
  }

  /** A step to what is wanted: a put that is not part of it is taken back, with those after it; then the rest is put. */
  private async next(): Promise<void> {
    const wanted = this.wanted!
    const made = this.made
    const astray = made.some((put, n) => put.item !== wanted[n]?.item || put.pile !== wanted[n].pile)
    const step = wanted[made.length]
    const going = astray ? await this.table.takeBack() : step !== undefined && (await this.put(step))
    if (!going) this.wanted = this.still = null // all is done, or the table says why not
  }

  private async put(step: Put): Promise<boolean> {
    const move = this.legal(step)
    if (!move) await this.refuse(step.pile)
    return move !== undefined && this.table.play(move)
  }

  /** A pile may not take a thing, or a thing may not be taken back any more. */
  private async refuse(thing: string): Promise<void> {
    const said = await this.table.whyNot(thing)
    this.table.refusal = said.why ? { say: 'refused', id: '', ...said } : null
  }

  private async refocus(): Promise<void> {
    const item = this.focus!
    this.focus = null
    await tick()
    const same = document.querySelector<HTMLElement>(`.table button[data-at="${CENTRE}"][data-thing="${CSS.escape(item)}"]`)
    const next = same ?? document.querySelector<HTMLElement>(`.table button[data-at]`)
    if (document.activeElement === document.body) next?.focus()
  }
}

/** Where a thing was last put on a pile; all lasers are `laser`, and the last of them is soonest taken back. */
const last = (puts: Put[], item: string, pile: string) => puts.findLastIndex((put) => put.item === item && put.pile === pile)

const HAND = Symbol('hand')
export const provideHand = (hand: Hand): Hand => setContext(HAND, hand)
export const useHand = (): Hand => getContext<Hand>(HAND)
