// Who the person is to this server. A nickname is asked for when it is first needed, and not before.

import { get, post, Trouble } from '../wire/http'
import type { Me } from '../wire/types'

export const me = $state({ name: '', asking: false })

const loaded = get<Me>('/api/me').then(
  (said) => void (me.name ||= said.name ?? ''),
  () => {}, // the server cannot be reached: what is tried next says so
)
let waiting: ((name: string) => void)[] = []
const meetings = new Set<() => void>()

/** The nickname, from the person if need be. Empty if they would rather not say. */
export async function whoAmI(): Promise<string> {
  await loaded
  return me.name || rename()
}

/** Ask for another name. */
export function rename(): Promise<string> {
  me.asking = true
  return new Promise((answer) => waiting.push(answer))
}

/** What the dialog heard; a Trouble says why it cannot be. */
export async function call(name: string): Promise<void> {
  me.name = (await post<Me>('/api/me', { name })).name ?? ''
  for (const met of meetings) met()
  settle(me.name)
}

export function settle(name: string): void {
  me.asking = false
  const heard = waiting
  waiting = []
  for (const answer of heard) answer(name)
}

/** Hear when a cookie came that was not there before: a line to a table has to be taken up again with it. */
export function onMeeting(met: () => void): () => void {
  meetings.add(met)
  return () => void meetings.delete(met)
}

/** Do something that needs a name. Null if they would rather not say; a server that has forgotten us is told again. */
export async function asMe<T>(act: () => Promise<T>): Promise<T | null> {
  if (!(await whoAmI())) return null
  try {
    return await act()
  } catch (wrong) {
    if (!(wrong instanceof Trouble) || wrong.status !== 401) throw wrong
    return (await rename()) ? act() : null
  }
}
