// What stands on the cards: a sign and a pigment for each of the deck's own. A deck of somebody's own gets one by its id.

import { hash, type Pigment } from '../../look/art'

type Picture = [sign: string, kind: Pigment]

const INVENTIONS: Record<string, Picture> = {
  'pocket-weather': ['sun-cloud', 'mustard'],
  'polite-kraken': ['squid', 'petrol'],
  'dream-radio': ['radio-tower', 'plum'],
  'storm-jar': ['bottled-bolt', 'cobalt'],
  'self-buttering-toast': ['toaster', 'orange'],
  'atomic-doorbell': ['bell', 'verm'],
  'upward-umbrella': ['umbrella', 'cobalt'],
  'spare-moon': ['moon', 'ink'],
  'mechanical-aunt': ['gear', 'plum'],
  'instant-forest': ['pine-tree', 'leaf'],
  'everlasting-loaf': ['bread', 'orange'],
  'homing-filing-cabinet': ['cards', 'petrol'],
  'antigravity-gravy': ['water-drop', 'orange'],
  'talking-wallpaper': ['talk', 'leaf'],
  'pneumatic-people-post': ['mailbox', 'verm'],
  'chrome-cow': ['cow', 'cobalt'],
  'bottled-sunday': ['calendar', 'mustard'],
  'electric-monarch': ['crown', 'plum'],
  'edible-motorway': ['road', 'ink'],
  'telepathic-telephone': ['phone', 'petrol'],
  'house-trained-volcano': ['volcano', 'verm'],
  'ministry-in-a-box': ['capitol', 'ink'],
  'clock-that-saves-time': ['hourglass', 'mustard'],
  'invisible-escalator': ['escalator', 'petrol'],
  'universal-solvent': ['acid', 'leaf'],
  'honest-mirror': ['mirror-mirror', 'cobalt'],
  'self-employed-robot': ['robot', 'verm'],
  'family-rocket': ['rocket', 'cobalt'],
  'singing-submarine': ['submarine', 'petrol'],
  'common-sense-ray': ['laser', 'orange'],
  'opinion-thermometer': ['thermometer-scale', 'verm'],
  'cellar-sun': ['sunrise', 'mustard'],
  'apologetic-bomb': ['unlit-bomb', 'plum'],
  'freeze-dried-mammoth': ['mammoth', 'cobalt'],
  'dog-interpreter': ['sniffing-dog', 'orange'],
  'perpetual-soup': ['cauldron', 'leaf'],
  'ladder-to-last-week': ['ladder', 'plum'],
  'hat-with-foresight': ['top-hat', 'petrol'],
  'portable-pond': ['lily-pads', 'leaf'],
  'museum-of-next-year': ['greek-temple', 'mustard'],
}
const EVENTS: Record<string, Picture> = {
  'robot-parade': ['robot', 'cobalt'],
  'lightning-tax': ['lightning-storm', 'mustard'],
  'worlds-fair': ['world', 'petrol'],
  'intern-uprising': ['fist', 'verm'],
  'committee-chair': ['round-table', 'plum'],
  'letter-from-the-deep': ['envelope', 'petrol'],
  'patent-court': ['gavel', 'orange'],
  'loyalty-oath': ['quill', 'ink'],
  'scandal-sheet': ['newspaper', 'leaf'],
  'schoolchildren-ask-why': ['book', 'mustard'],
  'free-power': ['plug', 'cobalt'],
  'siren-test': ['siren', 'verm'],
  'brain-drain': ['brain', 'plum'],
  'unattended-vault': ['strongbox', 'petrol'],
  'passing-the-hat': ['top-hat', 'plum'],
  'trade-delegation': ['scales', 'leaf'],
  'inventors-raffle': ['ticket', 'orange'],
  overtime: ['night-sleep', 'cobalt'],
  'confession-booth': ['church', 'plum'],
  'insurance-man': ['shield', 'petrol'],
  'comet-on-thursday': ['meteor-impact', 'ink'],
  'royal-visit': ['queen-crown', 'mustard'],
  'charity-ball': ['glass-celebration', 'plum'],
  'solar-flare': ['sunbeams', 'orange'],
  'quiet-week': ['leaf', 'leaf'],
  'election-year': ['vote', 'cobalt'],
  'graduation-day': ['graduate-cap', 'petrol'],
  'attic-clearance': ['house', 'mustard'],
  'mad-strike': ['mad', 'verm'],
  'uranium-rush': ['radioactive', 'leaf'],
}
const PIGMENTS: Pigment[] = ['cobalt', 'verm', 'leaf', 'plum', 'petrol', 'orange', 'mustard']
const SIGNS = ['atom', 'bolt', 'gear', 'rocket', 'brain', 'flask', 'crystal', 'star']

const own = (id: string): Picture => [SIGNS[hash(id) % SIGNS.length]!, PIGMENTS[(hash(id) >>> 8) % PIGMENTS.length]!]

export const inventionPicture = (id: string): Picture => INVENTIONS[id] ?? own(id)
export const eventPicture = (id: string): Picture => EVENTS[id] ?? own(id)

/** Types of researchers and roles are told apart by where they stand in the deck: a deck may call them as it likes. */
export const TYPE_SIGNS = ['intern', 'activist', 'scientist', 'mad', 'thinker']
export const TYPE_COLOURS = ['#43757a', '#3f7d35', '#2b54a3', '#b9371a', '#7d3f7e']
export const ROLE_PICTURES: Picture[] = [['coin', 'leaf'], ['mic', 'verm'], ['book', 'plum'], ['gear', 'petrol']]
