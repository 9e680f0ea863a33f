// What a player would call the things of the table.

import type { Table } from '../../table/table.svelte'
import type { Standing } from '../../wire/mad-science'
import { many, t } from '../../words/words'
import { invention, RESOURCES } from './faces'

export function called(table: Table, of: Standing): string {
  const face = invention(table, of.id)
  const parts = [table.called(of.id), t(of.built ? 'mad-science.a-built' : 'mad-science.a-prototype')]
  if (face && !of.built) parts.push(t('mad-science.costs', { price: face.price }))
  if (of.activated) parts.push(t('mad-science.pressed'))
  if (of.spied) parts.push(t('mad-science.spied-on'))
  return `${parts.join(', ')}: ${face?.text ?? ''}`
}

export function listed(table: Table, items: string[]): string {
  return items.map((item) => table.called(item)).join(', ') || t('mad-science.nothing')
}

export function stockName(table: Table, stock: Record<string, number>): string {
  const held = RESOURCES.filter((id) => stock[id]).map((id) => `${stock[id]} ${table.called(id)}`)
  return held.join(', ') || t('mad-science.nothing')
}

export const cards = (n: number): string => many('mad-science.cards', n)
