// A game in the browser is a folder here: its scene, its tray, its panels. They come when its table is opened.

import type { Component } from 'svelte'
import type { Route } from '../table/motion'
import type { Table } from '../table/table.svelte'

export interface GameScene {
  /** The middle of the table: everything public that is not in a panel. */
  Scene: Component
  /** One's own things, below the scene; shown to those who have a seat. */
  Tray: Component
  /** What is public of a seat, in its panel. */
  Panel: Component<{ seat: number }>
  /** A clock of the whole game, in the strip at the top. */
  Clock?: Component
  /** The number beside a name. */
  score: (table: Table, seat: number) => string
  /** What stands in the strip at the top: the round, what is left. */
  meta: (table: Table) => string[]
  /** Tabs of the scene on a phone, at most four: ids that its zones carry, and their words. */
  tabs: { id: string; label: string }[]
  /** Which tab has what is asked now. */
  tabFor?: (table: Table) => string
  /** Where a line's thing travels, where the journal does not say it all. */
  route?: Route
  /** Nobody has a turn: all act at the same time, and win or lose together. */
  together?: boolean
  /** What could be done now, in a few words, where that says more than how many things glow. */
  advice?: (table: Table) => string
  /** Verbs that have a button of their own in the scene, and need none in the prompt. */
  aside?: string[]
  /** What stands on the page at the end beside the score, where a game has more to tell. */
  Ending?: Component
}

const SCENES: Record<string, () => Promise<{ scene: GameScene }>> = {
  science: () => import('./science/index'),
  'mad-science': () => import('./mad-science/index'),
  experiment: () => import('./experiment/index'),
  gsa: () => import('./gsa/index'),
  'for-science': () => import('./for-science/index'),
}

/** A game without a scene of its own is shown as zones of cards. */
export async function sceneOf(game: string): Promise<GameScene> {
  const load = SCENES[game] ?? (() => import('./generic/index'))
  return (await load()).scene
}

/** The sign of a game, in lists. */
export const GAME_SIGN: Record<string, string> = {
  science: 'clock',
  'mad-science': 'button',
  experiment: 'flask',
  gsa: 'helix',
  'for-science': 'virus',
}
