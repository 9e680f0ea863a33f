import type { Route } from '../../table/motion'
import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/for-science'
import { many, t } from '../../words/words'
import type { GameScene } from '../games'
import Clock from './Clock.svelte'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((total, n) => total + n, 0)

function meta(table: Table): string[] {
  const view = viewOf<View>(table)
  const found = [t('for-science.meta-insight', { n: sum(view.tiles.tracks), goal: view.tiles.goal }), many('for-science.meta-cures', view.cures)]
  return view.clock.timer ? found : [...found, many('for-science.meta-cards', view.piles.designs)]
}

/** Nobody has a turn, so nobody is led about: only what must be answered, and a tile in hand, call for a tab. */
function tabFor(table: Table): string {
  const view = viewOf<View>(table)
  const me = view.panels[table.you ?? -1]
  const verbs = new Set(table.legal.map((move) => move.verb))
  if (me?.tile || me?.debts.length || verbs.has('confirm') || verbs.has('shift') || verbs.has('lose') || verbs.has('buy')) return 'vaccine'
  return verbs.has('discard') ? 'labs' : ''
}

const route: Route = (line) => {
  if (line.what === 'drew' && !line.thing) return { thing: 'design-pile', source: line.source, target: line.target } // the back of the pile
  return line
}

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  Clock,
  score: () => '', // nobody can be ahead of anybody else
  meta,
  tabs: ['labs', 'workshops', 'vaccine', 'team'].map((id) => ({ id, label: t(`for-science.tab-${id}`) })),
  tabFor,
  route,
}
