import { viewOf, type Table } from '../../table/table.svelte'
import type { TableView } from '../../wire/zones'
import { t } from '../../words/words'
import type { GameScene } from '../games'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'

const counters = (table: Table, seat: number | null) => viewOf<TableView>(table).counters.filter((one) => one.seat === seat)

/** For every game that has no scene of its own: its view is zones and counters, see labtop/kernel/zones.py. */
export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  score: (table, seat) => `${table.outcome?.scores[seat] ?? counters(table, seat)[0]?.value ?? ''}`.replace('-', '−'),
  meta: (table) => counters(table, null).map((one) => t('generic.counter', { name: one.name, n: one.value })),
  tabs: [],
}
