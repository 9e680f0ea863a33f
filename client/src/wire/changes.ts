// A server tells what has changed since its last update on the same line; here that becomes a whole update again.

import type { Move, Update } from './types'

export type Whole = Omit<Update, 'changes' | 'legal'> & { legal: Move[] }

export function whole(update: Update, last: Whole | null): Whole {
  const { changes, legal, ...rest } = update
  const known = last?.legal ?? []
  const moves = (legal ?? []).flatMap((told) => (Array.isArray(told) ? known.slice(told[0], told[1]) : [told]))
  if (rest.view !== undefined) return { ...rest, legal: moves }
  let view = last?.view
  for (const [path, value] of Object.entries(changes ?? {})) view = changed(view, path.slice(1).split('/'), value)
  return { ...rest, view, legal: moves }
}

/** A copy in which one part is another; whatever is not on the way to it is shared. */
function changed(part: unknown, [name, ...way]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy = (Array.isArray(part) ? [...part] : { ...(part as object) }) as Record<string, unknown>
  copy[name] = changed(copy[name], way, value)
  return copy
}
