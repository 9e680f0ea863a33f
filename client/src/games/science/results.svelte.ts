// Inventions that were completed: the journal has told who worked on them. New ones are turned up one after the other.

import { untrack } from 'svelte'
import { pace } from '../../table/prefs.svelte'
import type { Table } from '../../table/table.svelte'

const TURN = 420 // between one researcher and the next
const HOLD = 3400 // time to read the sum

export class Results {
  /** The invention that is shown, and how many of its researchers are turned up; the sum comes after the last. */
  shown = $state('')
  turned = $state(0)
  /** Still to be turned up: the clock waits for them, and they are not out in the world yet. */
  waiting = $state.raw<string[]>([])
  private first = -1
  private last = -1
  private timer = 0

  constructor(private readonly table: Table) {
    $effect.pre(() => {
      const lines = table.lines
      untrack(() => {
        const fresh = lines[0]?.key === this.first ? lines.filter((line) => line.key > this.last) : []
        this.first = lines[0]?.key ?? -1
        this.last = lines.at(-1)?.key ?? -1
        const done = fresh.flatMap((line) => (line.what === 'completed' && line.thing ? [line.thing] : []))
        if (!done.length || document.hidden || table.outcome) return
        this.waiting = [...this.waiting, ...done]
        if (this.waiting.length === done.length) this.next()
      })
    })
    // who acts has seen enough; and the end has a page of its own
    $effect.pre(() => {
      if (table.busy || table.outcome) untrack(() => this.stop())
    })
    $effect(() => () => clearTimeout(this.timer))
  }

  /** Who worked on an invention, in the order in which they were turned up. */
  staff(id: string): string[] {
    return this.table.lines.flatMap((line) => (line.what === 'shown' && line.source === id && line.thing ? [line.thing] : []))
  }

  /** Look at one again. */
  open(id: string): void {
    const again = this.shown === id
    this.stop()
    this.shown = again ? '' : id
    this.turned = Infinity
  }

  close(): void {
    clearTimeout(this.timer)
    this.shown = ''
    if (!this.waiting.length) return
    this.waiting = this.waiting.slice(1)
    if (this.waiting.length) this.next()
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.waiting = []
    this.shown = ''
  }

  private next(): void {
    const id = this.waiting[0]!
    const all = this.staff(id).length
    const speed = pace()
    this.shown = id
    this.turned = speed ? 0 : Infinity
    const step = () => {
      if (this.turned > all) this.timer = window.setTimeout(() => this.close(), (this.waiting.length > 1 ? HOLD / 2 : HOLD) / (speed || 1))
      else {
        this.turned += 1
        this.timer = window.setTimeout(step, TURN / speed)
      }
    }
    this.timer = window.setTimeout(step, speed ? TURN / speed : 0)
  }
}
