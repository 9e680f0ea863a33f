// A build under way: what is asked for, what of it is there, what is wrong, and what would come next.

import { t } from '../words/words'
import { advice } from './advice'
import type { Printed } from './drawing'
import type { Hands } from './hands.svelte'
import { compare, type Compared, type Gap, type Rules, type Wanted } from './matching'
import { next, type Plan } from './plan'
import type { Touch } from './pose'

export interface Design extends Wanted {
  cards: number[] // by block: the card that it is on
}

const STRAYS = 12 // mm: whoever builds so far from the plan goes their own way

export class Making {
  plan = $state.raw<Plan | null>(null)
  shown = $state(false) // the ghost of the next block
  blamed = $state.raw<number[]>([]) // blocks that were objected to
  private before: number[] = []

  constructor(
    readonly hands: Hands,
    private readonly asked: () => Design,
    private readonly onCards: () => Printed[],
    private readonly rules: () => Rules = () => ({}),
  ) {}

  design = $derived.by(() => this.asked())
  cards = $derived.by(() => this.onCards())
  compared = $derived.by(() => {
    const { fresh } = this.hands
    const old = ([a, b]: readonly number[]) => !fresh.has(a!) && !fresh.has(b!)
    const found = this.against(this.hands.touches.filter(old), this.hands.gaps.filter(old))
    this.before = found.stands
    return found
  })
  right = $derived(isRight(this.compared))
  wrong = $derived([...new Set([...this.compared.wrong.flat().filter((n) => n >= 0), ...(this.design.blocks.length ? this.compared.extra : []), ...this.blamed])])
  missing = $derived(this.compared.rows.filter((row) => row.state !== 'touch' && row.built[0] >= 0 && (row.b < 0 || row.built[1] >= 0)).map((row): Touch => row.built))
  tips = $derived.by(() => (this.design.blocks.length ? advice(this.compared, this.hands) : []))
  /** Shapes that are not there yet. */
  needed = $derived(this.compared.lacking.map((block) => this.design.blocks[block]!))
  coming = $derived.by(() => {
    void this.hands.rests
    return this.shown && this.plan ? next(this.plan, this.compared, this.hands.stage?.poses() ?? []) : null
  })
  /** What the planner would do, in words. */
  hint = $derived.by(() => {
    if (!this.shown || !this.plan) return ''
    if (!this.coming) return t('blocks.plan-done')
    const said = t('blocks.next', { shape: t(`for-science.shape-${this.design.blocks[this.coming.block]}`) })
    return this.coming.off > STRAYS ? `${said} ${t('blocks.plan-other')}` : said
  })

  against(touches: Touch[], gaps: Gap[]): Compared {
    return compare(this.design, this.hands.blocks.map((one) => one.shape), touches, gaps, this.rules(), this.before)
  }

  forget(): void {
    this.plan = null
    this.shown = false
    this.blamed = []
    this.before = []
  }
}

export const isRight = (one: Compared): boolean =>
  !one.lacking.length && !one.extra.length && !one.wrong.length && one.rows.every((row) => row.state === 'touch')
