// A finished game as a file. It is asked for first: a refusal should be read on the page, and not in place of it.

import { get } from '../wire/http'

export async function saveLog(id: string): Promise<void> {
  const log = await get<unknown>(`/api/tables/${id}/log`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(log)], { type: 'application/json' }))
  link.download = `labtop-${id}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
