// The time of play: the server tells it with every update, in between we count. It stands still in a pause.

import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/for-science'

/** To be asked for while a component is made. */
export function playTime(table: Table): { readonly now: number } {
  let tick = $state(performance.now())
  const runs = $derived.by(() => {
    const clock = viewOf<View>(table).clock
    return clock.timer > 0 && clock.started !== null && clock.paused_at === null && !table.outcome
  })
  const now = $derived.by(() => {
    const clock = viewOf<View>(table).clock
    if (clock.paused_at !== null) return clock.paused_at
    const told = Math.max(table.clock?.ms ?? 0, clock.now)
    return runs ? told + Math.max(0, tick - table.clockAt) : told
  })
  $effect(() => {
    if (!runs) return
    const timer = setInterval(() => (tick = performance.now()), 250)
    return () => clearInterval(timer)
  })
  return {
    get now() {
      return now
    },
  }
}

export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}
