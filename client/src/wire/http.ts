// Asking the server. What it refuses comes back as a Trouble that says why, in words for people.

import type { Refused, Wrong } from './types'

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    readonly where = '',
  ) {
    super(why)
  }
}

export const get = <T>(path: string) => ask<T>('GET', path)
export const post = <T>(path: string, body?: unknown) => ask<T>('POST', path, body ?? {})

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Trouble(0, 'The server cannot be reached.')
  }
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as T
  const wrong = said as Partial<Wrong & Refused>
  throw new Trouble(answer.status, wrong.why ?? answer.statusText, wrong.where ?? '')
}
