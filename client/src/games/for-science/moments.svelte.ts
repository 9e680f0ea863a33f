// What has just happened, for those who look up: taken from the journal, shown for a few seconds.

import { untrack } from 'svelte'
import type { Table, Told } from '../../table/table.svelte'
import type { Line } from '../../wire/types'

/** To be asked for while a component is made: the newest line that is meant, until its time is over or somebody has seen it. */
export function moment(table: Table, is: (line: Line) => boolean, ms: number): { readonly line: Told | null; seen: () => void } {
  let line = $state.raw<Told | null>(null)
  let last = table.lines.at(-1)?.key ?? -1
  let timer = 0
  $effect(() => {
    const lines = table.lines
    untrack(() => {
      const known = lines.findIndex((one) => one.key === last)
      last = lines.at(-1)?.key ?? -1
      const found = known < 0 ? undefined : lines.slice(known + 1).findLast(is) // a table that is laid anew has no news
      if (!found) return
      clearTimeout(timer)
      line = found
      timer = window.setTimeout(() => (line = null), ms)
    })
  })
  $effect(() => () => clearTimeout(timer))
  return {
    get line() {
      return line
    },
    seen: () => (line = null),
  }
}
