import type { Route } from '../../table/motion'
import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/for-science'
import { many, t } from '../../words/words'
import type { GameScene } from '../games'
import { areaName } from './cards'
import Clock from './Clock.svelte'
import Ending from './Ending.svelte'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'
import { sum } from './vaccine'

function meta(table: Table): string[] {
  const view = viewOf<View>(table)
  const found = [t('for-science.meta-insight', { n: sum(view.tracks), goal: view.goal }), many('for-science.meta-cures', view.cures)]
  return view.clock.timer ? found : [...found, many('for-science.meta-cards', view.piles.designs)]
}

/** Nobody has a turn, so nobody is led about: only what must be answered, and a tile in hand, call for a tab. */
function tabFor(table: Table): string {
  const view = viewOf<View>(table)
  const me = view.panels[table.you ?? -1]
  const verbs = new Set(table.legal.map((move) => move.verb))
  if (me?.tile || me?.debts.length || verbs.has('shift') || verbs.has('lose') || verbs.has('buy')) return 'vaccine'
  return verbs.has('discard') ? 'labs' : ''
}

/** What lies nearest, as the moves say it: where one's card fits, or that there is room for one. */
function advice(table: Table): string {
  const view = viewOf<View>(table)
  const me = view.panels[table.you ?? -1]
  if (view.phase !== 'work' || !me || me.busy || me.data || me.knowledge || me.tile) return ''
  const hand = view.mine?.hand ?? []
  const areas = [...view.labs, ...view.workshops].map((one) => one.id)
  const fits = hand.map((card) => areas.filter((area) => table.legal.some((move) => move.verb === 'play' && move.things.includes(card) && move.things.includes(area))))
  const where = [...new Set(fits.flat())].map((area) => areaName(table, view, area))
  if (where.length) return t('for-science.advice-fits', { where: where.join(', ') })
  if (hand.length) return t('for-science.advice-unfit')
  return table.legal.some((move) => move.verb === 'draw') ? t('for-science.advice-draw') : ''
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
  Ending,
  score: () => '', // nobody can be ahead of anybody else
  meta,
  tabs: ['labs', 'vaccine', 'team'].map((id) => ({ id, label: t(`for-science.tab-${id}`) })),
  tabFor,
  route,
  together: true,
  advice,
  aside: ['pause'],
}
