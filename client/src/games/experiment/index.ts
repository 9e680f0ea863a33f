import type { Line } from '../../wire/types'
import { t } from '../../words/words'
import type { GameScene } from '../games'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'
import { seen } from './flasks'

const TABS: Record<string, string> = { lay: 'influence', place: 'influence', take: 'bench', discard: 'bench', fulfil: 'tasks', 'new-task': 'tasks' }

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  score: (table, seat) => String(seen(table)?.panels[seat]?.points ?? ''),
  meta: (table) => {
    const view = seen(table)
    if (!view) return []
    return [t('experiment.round-of', { n: view.round, of: view.rounds }), t(`experiment.phase-${view.phase}`)]
  },
  tabs: ['bench', 'tasks', 'influence', 'mates'].map((id) => ({ id, label: t(`experiment.tab-${id}`) })),
  tabFor: (table) => TABS[table.prompt?.step ?? ''] ?? 'bench',
  route,
}

/** The journal speaks of cards; on the table some of them are known by the place where they lie. */
function route(line: Line): Pick<Line, 'thing' | 'source' | 'target'> | null {
  const { what, thing, source, target } = line
  if (what === 'dealt' && /^(open|confidential)-/.test(target ?? '')) return { thing: target, source, target }
  if (what === 'dealt' && target?.startsWith('front-hidden-')) return { thing: `back-${target.at(-1)}`, source, target }
  if (what === 'showed' && !source?.startsWith('hand-')) return null // these are turned over where they lie
  if (what === 'peeked') return { thing: null, source: null, target: source }
  if (what === 'took-task' && thing === null) return { thing: 'task-deck', source, target }
  return line
}
