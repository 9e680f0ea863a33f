// New tables, and what tables are called.

import { go } from '../router.svelte'
import { post } from '../wire/http'
import type { GameFacts, Made, NewTable } from '../wire/types'
import { first, t } from '../words/words'
import { asMe } from './me.svelte'

/** Seats at which a first game is good, where that is not the fewest. */
const GOOD: Record<string, number> = { 'mad-science': 3, gsa: 3, 'for-science': 3 }

/** How many minutes a game takes round a table. */
export const MINUTES: Record<string, number> = { science: 40, 'mad-science': 45, experiment: 45, gsa: 30, 'for-science': 15 }

/** Options with which a table starts here, where that is not the game's own default: there are hands to build with. */
const START: Record<string, NonNullable<NewTable['options']>> = { 'for-science': { building: 'blocks' } }

/** Those of them that this server offers: one without a judge of blocks has nobody build by hand. */
export const startOptions = (game: GameFacts): NonNullable<NewTable['options']> =>
  Object.fromEntries(
    Object.entries(START[game.id] ?? {}).filter(([id, value]) => game.options.some((option) => option.id === id && option.choices.includes(value)))
  )

export const goodNumber = (game: GameFacts) => Math.max(game.fewest, Math.min(game.most, GOOD[game.id] ?? game.fewest))

/** Make a table and go there. A Trouble says why not; false if they would rather not say who they are. */
export async function makeTable(table: NewTable): Promise<boolean> {
  const made = await asMe(() => post<Made>('/api/tables', table))
  if (made) go(`/table/${made.id}`)
  return made !== null
}

/** At once, against bots: such a table is nobody else's business. */
export function playNow(game: GameFacts, level: string, deck: string | null = null): Promise<boolean> {
  const bots = Array<string>(goodNumber(game) - 1).fill(level)
  return makeTable({ game: game.id, seats: ['you', ...bots], options: startOptions(game), deck, private: true })
}

/** What is said of whom a seat is for, in a game that may say it in its own way. */
export const aboutPlan = (plan: string, game: string) => first(`lobby.plan-${game}-${plan}`, `lobby.plan-${plan}`) ?? t('lobby.plan-agent')

/** What a level of bots is called: among team-mates, how much they help. Agents that a host has installed go by names of their own. */
export const levelName = (level: string, game: string) => first(`lobby.level-${game}-${level}`) ?? level

const NAMES = t('lobby.table-names').split('|')
/** Tables have no names; so that people can speak of them they get one of these, always the same. */
export function tableName(id: string): string {
  let sum = 2166136261
  for (const letter of id) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619) >>> 0
  return NAMES[sum % NAMES.length]!
}

/** Why something did not work, for people. */
export const reason = (wrong: unknown) => (wrong instanceof Error ? wrong.message : String(wrong))
