// Preferences of the person, kept in this browser; options of a table are the table's.

export type Speed = 'off' | 'normal' | 'fast'

interface Kept {
  theme: 'light' | 'dark' | 'auto'
  speed: Speed
  sound: boolean
  confirm: boolean // a single click only picks; a button or a second click plays
  notify: boolean // say so when it is one's turn and the page is hidden
  plain: boolean // blocks are drawn without shadows
}

const KEY = 'labtop'
const FIRST: Kept = { theme: 'auto', speed: 'normal', sound: false, confirm: true, notify: false, plain: false }

function kept(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return { ...FIRST }
  }
}

export const prefs: Kept = $state(kept())

const night = matchMedia('(prefers-color-scheme: dark)')

/** Keeps what changes, and dresses the page. Called once, by the app. */
export function follow(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs))
    } catch {
      // a browser that keeps nothing still plays
    }
  })
  const dress = () => {
    const dark = prefs.theme === 'dark' || (prefs.theme === 'auto' && night.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  $effect(dress)
  night.addEventListener('change', dress)
}

export function dark(): boolean {
  return prefs.theme === 'dark' || (prefs.theme === 'auto' && night.matches)
}

/** How many times as fast as usual things move; 0: not at all. */
export function pace(): number {
  if (prefs.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return prefs.speed === 'fast' ? 2 : 1
}
