// What is wrong with a build, and what to do about it, in words.

import { t } from '../words/words'
import type { Hands } from './hands.svelte'
import { TABLE, type Compared, type Wanted } from './matching'

export interface Advice {
  what: string
  how: string
}

/** The worst first: what must not be, then what is nearly right. */
export function advice(compared: Compared, hands: Hands): Advice[] {
  const found: Advice[] = compared.wrong.map(([a, b]) =>
    b === TABLE
      ? { what: t('blocks.not-table', { a: hands.name(a) }), how: t('blocks.not-table-how') }
      : { what: t('blocks.not-touch', { a: hands.name(a), b: hands.name(b) }), how: t('blocks.not-touch-how') },
  )
  for (const n of compared.extra) found.push({ what: t('blocks.extra', { a: hands.name(n) }), how: t('blocks.extra-how') })
  for (const row of compared.rows) {
    if (row.state !== 'apart') continue
    const mm = row.mm < 1 ? row.mm.toFixed(1) : Math.round(row.mm)
    const [a, b] = [hands.name(row.built[0]), row.b === TABLE ? t('for-science.the-table') : hands.name(row.built[1])]
    found.push({ what: t('blocks.must-touch', { a, b }), how: t('blocks.must-touch-how', { mm }) })
  }
  if (!found.length && !compared.lacking.length) {
    for (const row of compared.rows) {
      if (row.state !== 'todo') continue
      const b = row.b === TABLE ? t('for-science.the-table') : hands.name(row.built[1])
      found.push({ what: t('blocks.must-touch', { a: hands.name(row.built[0]), b }), how: t('blocks.bring') })
    }
  }
  return found.map(({ what, how }) => ({ what: capital(what), how }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The same for those who listen: what a block touches now, and what is missing of it. */
export function heard(index: number, compared: Compared, wanted: Wanted, hands: Hands): string {
  const block = compared.stands[index] ?? -1
  const missing = compared.rows.flatMap((row) => {
    if (row.state === 'touch' || block < 0 || (row.a !== block && row.b !== block)) return []
    const other = row.a === block ? row.b : row.a
    return [other === TABLE ? t('for-science.the-table') : t(`for-science.shape-${wanted.blocks[other]}`)]
  })
  const wrong = compared.wrong.flatMap(([a, b]) => (a === index ? [hands.name(b)] : b === index ? [hands.name(a)] : []))
  return [
    capital(t('blocks.says-touches', { name: hands.name(index), touches: hands.touched(index) })),
    missing.length ? t('blocks.says-missing', { what: missing.join(', ') }) : '',
    wrong.length ? t('blocks.says-wrong', { what: wrong.join(', ') }) : '',
    t('blocks.says-left', { n: compared.rows.filter((row) => row.state !== 'touch').length }),
  ].filter(Boolean).join(' ')
}
