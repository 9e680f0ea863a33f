import type { Route } from '../../table/motion'
import { viewOf, type Table } from '../../table/table.svelte'
import type { View } from '../../wire/gsa'
import { many, t } from '../../words/words'
import type { GameScene } from '../games'
import { bench } from './gsa'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'

function meta(table: Table): string[] {
  const view = viewOf<View>(table)
  const pile = view.final_round ? many('gsa.final-left', view.turns_left ?? 0) : many('gsa.projects-left', view.project_pile)
  return [t('gsa.turn', { n: view.turn }), pile]
}

/** What is asked lies with one's projects, but for a draw; and what is picked may look for something elsewhere. */
function tabFor(table: Table): string {
  const view = viewOf<View>(table)
  if (table.prompt?.step === 'draw') return 'piles'
  const left = new Set(table.picked.length ? table.candidates.flatMap((move) => move.things).filter((thing) => !table.picked.includes(thing)) : [])
  const others = new Set(view.panels.filter((panel) => panel.seat !== bench(table, view)).flatMap((panel) => [`seat-${panel.seat}`, ...panel.projects.map((work) => work.id)]))
  if (left.size && [...left].every((thing) => others.has(thing))) return 'rivals'
  return left.size && left.has('discard-pile') && table.prompt?.step === 'act' ? 'piles' : 'projects'
}

const STILL = new Set(['delayed', 'accepted', 'declined', 'protected'])
const route: Route = (line) => {
  if (line.what === 'offered') return { thing: line.thing, source: line.source, target: 'offer' }
  if (line.what === 'drew' && !line.thing) return { thing: line.source, source: line.source, target: line.target } // the back of the pile
  if (line.what === 'shuffled') return { thing: line.source, source: line.source, target: 'resource-pile' }
  return STILL.has(line.what) && !line.source ? null : line
}

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  score: (table, seat) => {
    const panel = viewOf<View>(table).panels[seat]!
    return `${table.outcome ? panel.score : panel.points}`.replace('-', '−')
  },
  meta,
  tabs: [
    { id: 'projects', label: t('gsa.tab-projects') },
    { id: 'piles', label: t('gsa.tab-piles') },
    { id: 'rivals', label: t('gsa.tab-rivals') },
  ],
  tabFor,
  route,
}
