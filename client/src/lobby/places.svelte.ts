// Where one came in a finished game: asked for once, then kept in this browser.

import { SvelteMap } from 'svelte/reactivity'
import { get } from '../wire/http'
import type { Welcome } from '../wire/types'
import { t } from '../words/words'

const KEY = 'labtop-places'
const MOST = 200
const known = new SvelteMap<string, [number, number]>(kept())
const asked = new Set<string>()

function kept(): [string, [number, number]][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, [number, number]][]
  } catch {
    return []
  }
}

/** `You came 2nd of 4`, or nothing as long as it is not known. */
export function placeAt(id: string): string {
  const place = known.get(id)
  if (!place) {
    if (!asked.has(id) && asked.size < 12) void ask(id)
    return ''
  }
  const [rank, of] = place
  if (!rank) return ''
  return rank === 1 ? t('lobby.you-won', { of }) : t('lobby.you-came', { rank: t(`lobby.nth-${rank}`), of })
}

async function ask(id: string): Promise<void> {
  asked.add(id)
  try {
    // after the last record there is no journal to send
    const { now } = await get<Welcome>(`/api/tables/${id}?since=999999`)
    const you = now.around?.you ?? null
    if (!now.outcome) return
    known.set(id, [you === null || now.outcome.lost ? 0 : now.outcome.ranks[you]!, now.outcome.ranks.length])
    localStorage.setItem(KEY, JSON.stringify([...known].slice(-MOST)))
  } catch {
    // then it is not said
  }
}
