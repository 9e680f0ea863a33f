// Options of a table in a few words.

import type { GameFacts, Listed } from '../wire/types'
import { many, t } from '../words/words'

type Option = GameFacts['options'][number]
type Value = Option['default']

/** A choice as people say it, where the server's own word says too little. */
const SAID: Record<string, (value: Value) => string> = {
  'for-science building': (value) => t(`lobby.building-${value}`),
  'for-science timer': (value) => (value ? t('lobby.timer', { n: Number(value) / 60 }) : t('lobby.clock-none')),
  'for-science goal': (value) => (value ? t('lobby.goal', { n: `${Number(value) > 0 ? '+' : '−'}${Math.abs(Number(value))}` }) : t('lobby.goal-usual')),
  'for-science events': (value) => t(`lobby.events-${value}`),
}
const ABOUT: Record<string, string> = { 'for-science building': 'lobby.building-about', 'for-science timer': 'lobby.timer-about' }

export const choice = (game: string, option: string, value: Value) => SAID[`${game} ${option}`]?.(value) ?? `${value}`
export function about(game: string, option: Option): string {
  const ours = ABOUT[`${game} ${option.id}`]
  return ours ? t(ours) : option.about
}

/** `Short game`, `Length: long`: what is not as usual. */
export function unusual(options: Listed['options'], facts: GameFacts | undefined): string[] {
  return (facts?.options ?? []).flatMap((option) => {
    const value = options[option.id]
    if (value === undefined || value === option.default) return []
    return [typeof value === 'boolean' ? (value ? option.name : t('lobby.without', { name: option.name })) : `${option.name}: ${choice(facts!.id, option.id, value)}`]
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
