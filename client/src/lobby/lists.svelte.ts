// What the lobby knows: the games there are, tables to sit down at, and one's own; looked up again every few seconds.

import { get, Trouble } from '../wire/http'
import type { Games, Listed, Tables } from '../wire/types'

const EVERY = 4000

let asked: Promise<Games> | null = null
export function theGames(): Promise<Games> {
  asked ??= get<Games>('/api/games').catch((wrong: unknown) => {
    asked = null
    throw wrong
  })
  return asked
}

const ORDER = ['playing', 'open', 'over']
const turn = (table: Listed) => (table.your_turn ? -1 : ORDER.indexOf(table.status))

export class Lists {
  games = $state.raw<Games | null>(null)
  mine = $state.raw<Listed[]>([])
  others = $state.raw<Listed[]>([])
  trouble = $state('')

  /** Look, and keep looking while the page is seen. Gives back how to stop. */
  watch(): () => void {
    const look = () => void (document.hidden || this.look())
    look()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }

  async look(): Promise<void> {
    try {
      const [games, mine, all] = await Promise.all([theGames(), get<Tables>('/api/tables?mine=true'), get<Tables>('/api/tables')])
      const own = new Set(mine.tables.map((table) => table.id))
      this.games = games
      this.mine = mine.tables.filter((table) => table.status !== 'closed').sort((a, b) => turn(a) - turn(b))
      this.others = all.tables.filter((table) => !own.has(table.id))
      this.trouble = ''
    } catch (wrong) {
      this.trouble = wrong instanceof Trouble ? wrong.why : String(wrong)
    }
  }
}
