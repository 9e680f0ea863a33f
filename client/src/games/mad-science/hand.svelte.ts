// Dividing by hand: a thing is picked up where it lies and put where it shall lie, by drag, by two clicks, or by keys.
// The journal calls all lasers `laser`, so where one was picked up says whether it is put on a pile or taken back from it.

import { getContext, setContext, tick, untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Grip } from '../../table/drag'
import { pace } from '../../table/prefs.svelte'
import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/mad-science'
import type { Line, Move } from '../../wire/types'

export const CENTRE = 'centre'
interface Step {
  verb: 'put' | 'take-back'
  item: string
  pile: string
}
const FLIGHT = 180 // quicker than the journal's: one's own hand need not be watched

let divider: number | null = null // whose hand this is, while it divides

/** What one's own hand has moved is there already: it does not fly once more. */
export function byOwnHand(line: Line): boolean {
  return divider !== null && line.seat === divider && (line.what === 'put' || line.what === 'took-back')
}

export class Hand {
  held = $state.raw<{ item: string; from: string } | null>(null)
  private wanted = $state.raw<Step[]>([]) // one is played when the one before is shown
  private start: { item: string; to: string; rect: DOMRect } | null = null
  private element: HTMLElement | null = null
  private focus: string | null = null // by key: what is looked for next

  constructor(readonly table: Table) {
    $effect(() => {
      divider = this.dividing ? table.you : null
    })
    $effect(() => {
      if (!table.busy && this.wanted.length) untrack(() => void this.next())
    })
    $effect(() => {
      const held = this.held
      if (held && (!this.dividing || !this.lying(held.from).includes(held.item))) this.held = null
    })
    $effect(() => {
      void table.view
      if (this.focus && !table.busy) untrack(() => void this.refocus())
    })
  }

  get dividing(): boolean {
    return this.table.mine && this.table.prompt?.step === 'divide'
  }

  lying(at: string): string[] {
    const view = viewOf<View>(this.table)
    return at === CENTRE ? view.centre : (view.piles.find((pile) => pile.id === at)?.items ?? [])
  }

  /** Whether a legal move takes a thing from here to there; of two moves, the first. */
  can(item: string, from: string, to: string): boolean {
    return from !== to && this.legal(this.steps(item, from, to)[0]!) !== undefined
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

  /** What it takes to bring a thing from here to there: from pile to pile it goes by way of the centre. */
  private steps(item: string, from: string, to: string): Step[] {
    const back: Step[] = from === CENTRE ? [] : [{ verb: 'take-back', item, pile: from }]
    return to === CENTRE ? back : [...back, { verb: 'put', item, pile: to }]
  }

  private legal({ verb, item, pile }: Step): Move | undefined {
    return this.table.legal.find((move) => move.verb === verb && move.things[0] === item && move.things[1] === pile)
  }

  private move(item: string, from: string, to: string): void {
    this.wanted = [...this.wanted, ...this.steps(item, from, to)]
  }

  private async next(): Promise<void> {
    const [step, ...rest] = this.wanted
    this.wanted = rest
    if (!step) return
    const move = this.legal(step)
    if (move && (await this.table.play(move))) return
    this.wanted = [] // the table says why
    if (!move) await this.refuse(step)
  }

  /** A pile may not take a thing, or a thing may not be taken back any more. */
  private async refuse({ verb, item, pile }: Step): Promise<void> {
    const said = await this.table.whyNot(verb === 'put' ? pile : item)
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

const HAND = Symbol('hand')
export const provideHand = (hand: Hand): Hand => setContext(HAND, hand)
export const useHand = (): Hand => getContext<Hand>(HAND)
