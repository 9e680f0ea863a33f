import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/mad-science'
import type { Line } from '../../wire/types'
import { many, t } from '../../words/words'
import type { GameScene } from '../games'
import Ending from './Ending.svelte'
import { byOwnHand } from './hand.svelte'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import { lies } from './stand'
import Tray from './Tray.svelte'

const TAB: Record<string, string> = { divide: 'piles', choose: 'piles', experiment: 'mine', spy: 'rivals', sabotage: 'rivals' }

/** Infamy flies from what made it to the track; a blueprint stands up where it lies; the own hand is quicker than the journal. */
function route(line: Line): Pick<Line, 'thing' | 'source' | 'target'> | null {
  if (byOwnHand(line)) return null
  if (line.what === 'scored') return { thing: `gain-${line.seat}`, source: line.thing, target: `track-${line.seat}` }
  if (line.what === 'built') {
    if (line.thing) lies(line.thing)
    return null
  }
  return line
}

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  score: (table: Table, seat) => String(viewOf<View>(table).panels[seat]?.infamy ?? ''),
  meta: (table) => {
    const view = viewOf<View>(table)
    const left = view.last_round ? t('mad-science.last-round') : many('mad-science.to-come', view.invention_deck)
    return [t('mad-science.round', { n: view.round }), left]
  },
  tabs: [
    { id: 'piles', label: t('mad-science.tab-piles') },
    { id: 'mine', label: t('mad-science.tab-mine') },
    { id: 'rivals', label: t('mad-science.tab-rivals') },
  ],
  tabFor: (table) => TAB[table.prompt?.step ?? ''] ?? 'piles',
  route,
  Ending,
}
