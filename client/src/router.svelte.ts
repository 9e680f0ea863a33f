// Which page is shown is what the address says.

let path = $state(location.pathname)
let search = $state(location.search)

addEventListener('popstate', () => {
  path = location.pathname
  search = location.search
})

export const here = {
  get path() {
    return path
  },
  get query() {
    return new URLSearchParams(search)
  },
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  path = location.pathname
  search = location.search
  scrollTo(0, 0)
}

/** Links within the client are followed without a new page. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (link.target || link.origin !== location.origin || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return
  if (link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  go(link.pathname + link.search)
}
