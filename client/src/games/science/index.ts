import type { Route } from '../../table/motion'
import { viewOf, type Table } from '../../table/table.svelte'
import type { Line } from '../../wire/types'
import type { View } from '../../wire/science'
import { t } from '../../words/words'
import type { GameScene } from '../games'
import Ending from './Ending.svelte'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'

/** By what happened: where the thing comes from and goes to. What is not here does not travel. */
const WAYS: Record<string, (line: Line) => [source: string | null, target: string | null]> = {
  'took-role': (line) => [null, `seat-${line.seat}`],
  acquired: (line) => ['invention-deck', `bench-${line.seat}`],
  looked: () => ['invention-deck', 'drawn'],
  kept: (line) => ['drawn', `bench-${line.seat}`],
  hired: (line) => [`pile-${line.thing}`, `new-${line.target}`],
  revealed: () => ['event-deck', 'event'],
  'set-aside': () => ['event', 'past-events'],
}
/** Nothing travels, but the player lights up whom it happens to. */
const FELT = ['stipend', 'funded', 'paid', 'gained', 'lost', 'voted', 'finished']
const TO_TARGET = ['gave', 'offered', 'accepted', 'declined', 'withdrew']

const route: Route = (line) => {
  const way = WAYS[line.what]
  if (way) {
    const [source, target] = way(line)
    return { thing: line.thing, source, target }
  }
  if (FELT.includes(line.what)) return { thing: null, source: null, target: `seat-${line.seat}` }
  if (TO_TARGET.includes(line.what)) return { thing: null, source: null, target: line.target }
  if (line.what === 'named' || line.what === 'result') return { thing: null, source: null, target: line.thing }
  return null
}

const TABS: Record<string, string> = { turns: 'mine', booklet: 'clock' }

function tabFor(table: Table): string {
  return table.prompt?.step === 'research' ? 'event' : (TABS[viewOf<View>(table).phase] ?? 'event')
}

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  Ending,
  score: (table, seat) => `$${viewOf<View>(table).panels[seat]?.money ?? 0}`,
  meta: (table) => {
    const view = viewOf<View>(table)
    return [
      view.round ? t('science.round', { n: view.round }) : t('science.before'),
      t('science.out', { n: view.completed.length, goal: view.goal }),
    ]
  },
  tabs: ['event', 'mine', 'clock', 'rivals'].map((id) => ({ id, label: t(`science.tab-${id}`) })),
  tabFor,
  route,
}
