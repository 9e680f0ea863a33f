// Options of a table in a few words.

import type { GameFacts, Listed } from '../wire/types'
import { many, t } from '../words/words'

/** `Short game`, `Length: long`: what is not as usual. */
export function unusual(options: Listed['options'], facts: GameFacts | undefined): string[] {
  return (facts?.options ?? []).flatMap((option) => {
    const value = options[option.id]
    if (value === undefined || value === option.default) return []
    return [typeof value === 'boolean' ? (value ? option.name : t('lobby.without', { name: option.name })) : `${option.name}: ${value}`]
  })
}

export const CLOCKS = [0, 60, 180, 86400, 259200]
export function clock(seconds: number): string {
  if (!seconds) return t('lobby.clock-none')
  if (seconds % 86400 === 0) return many('lobby.clock-days', seconds / 86400)
  return seconds % 60 === 0 ? many('lobby.clock-minutes', seconds / 60) : many('lobby.clock-seconds', seconds)
}

export function told(table: Listed, facts: GameFacts | undefined): string {
  const found = unusual(table.options, facts)
  if (table.thinking) found.push(t('lobby.clock-of', { time: clock(table.thinking) }))
  return found.join(', ')
}
