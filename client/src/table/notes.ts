// What happened round the table, in words.

import type { Note } from '../wire/types'
import { t } from '../words/words'
import type { Table } from './table.svelte'

const TOLD = new Set([
  'sit', 'leave', 'back', 'resign', 'timeout', 'start', 'ask-undo', 'agree', 'decline', 'undo', 'more-time', 'rematch',
  'rematch-made', 'rules',
])

export const isChat = (note: Note) => note.what === 'chat'

/** Empty where nobody needs to be told. */
export function inWords(table: Table, note: Note): string {
  if (!TOLD.has(note.what)) return ''
  const seat = note.seat ?? null
  return t(`frame.note-${note.what}`, { name: note.name || (seat === null ? '' : table.name(seat)) })
}
