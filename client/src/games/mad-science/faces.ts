// What the cards look like: a sign for each, and pigments for the resources. What they say comes from the server.

import { hash, type Pigment } from '../../look/art'
import type { Table } from '../../table/table.svelte'
import type { InventionFace } from '../../wire/mad-science'

export const RESOURCES = ['cryptonium', 'laser', 'dark-matter', 'shark']
const PRINT: Record<string, [sign: string, ink: string, ground: string]> = {
  cryptonium: ['crystal', '#427a37', '#dbe5c3'],
  laser: ['laser', '#c23717', '#f6d3bd'],
  'dark-matter': ['dark', '#5b3566', '#dccbe0'],
  shark: ['shark', '#2b5f8f', '#c9dde6'],
}
/** Ink and ground of a resource, for a style. */
export const inks = (id: string) => `--rc:${PRINT[id]?.[1] ?? '#1e2533'};--rg:${PRINT[id]?.[2] ?? '#d9d4c6'}`

const MINION: Record<string, [sign: string, pigment: string]> = {
  pays: ['cash', '#427a37'],
  awards: ['robot', '#7d3f7e'],
  blocks: ['spy', '#1e2533'],
  directs: ['director', '#c53a1b'],
  researches: ['coffee-mug', '#14777c'],
}
/** What a minion does: pays, awards, blocks, directs, researches. */
export function does(table: Table, id: string): string {
  const face = table.face(id)
  return face && 'does' in face ? String(face.does) : ''
}
/** Sign and pigment of a standee. */
export const standee = (table: Table, id: string): [sign: string, pigment: string] => MINION[does(table, id)] ?? ['person', '#1e2533']

const SIGN: Record<string, string> = {
  'haunted-power-station': 'nuclear-plant',
  'lighthouse-with-no-sea': 'lighthouse',
  'submarine-in-a-garage': 'submarine',
  'discount-space-station': 'defense-satellite',
  'moon-lasso': 'moon',
  'bolt-farm': 'bolt',
  'petting-tank': 'aquarium',
  'doomsday-snooze-button': 'alarm-clock',
  'hypnotic-podcast': 'mic',
  'heat-ish-ray': 'ray-gun',
  'pocket-black-hole': 'vortex',
  'unpaid-intern-cannon': 'human-cannonball',
  'gravity-bank': 'bank',
  'volcano-timeshare': 'volcano',
  'weather-piano': 'grand-piano',
  'shark-in-a-larger-shark': 'shark-bite',
  'gossip-orb': 'crystal-ball',
  'cryptonium-still': 'boiling-bubbles',
  'teleporter-to-next-door': 'teleport',
  'antimatter-fondue': 'cauldron',
  'exploding-statue-of-me': 'stone-bust',
  'lair-annexe': 'cave-entrance',
  'one-way-time-machine': 'hourglass',
  'shark-mounted-laser': 'laser-turret',
  'tax-invisibility-cloak': 'invisible',
  'minion-vending-machine': 'vending-machine',
  'world-puppet-theatre': 'puppet',
  'dark-matter-sieve': 'dark',
  'mail-order-comet': 'comet-spark',
  saboteur: 'dynamite',
  megalomaniac: 'crown',
  procrastinator: 'sleepy',
  hoarder: 'locked-chest',
  tinkerer: 'gear',
  mastermind: 'brain',
}
const OTHERS = ['gear', 'rocket', 'eye', 'squid', 'brain', 'bolt', 'flask', 'volcano'] // for decks of one's own
const PIGMENTS: Pigment[] = ['cobalt', 'leaf', 'verm', 'plum', 'petrol', 'orange']

export function signOf(table: Table, id: string): string {
  return PRINT[id]?.[0] ?? SIGN[id] ?? (invention(table, id)?.clone ? 'yeast' : OTHERS[hash(id) % OTHERS.length]!)
}
export const pigmentOf = (id: string): Pigment => PIGMENTS[hash(id) % PIGMENTS.length]!

export function invention(table: Table, id: string): InventionFace | null {
  const face = table.face(id)
  return face && 'cost' in face ? (face as InventionFace) : null
}

export const isResource = (id: string): boolean => id in PRINT
export const isMinion = (table: Table, id: string): boolean => table.face(id)?.kind === 'minion'

/** Each of an amount by itself: { laser: 2 } is two lasers. */
export function each(amount: Record<string, number>): string[] {
  return Object.entries(amount).flatMap(([id, n]) => Array<string>(n).fill(id))
}
