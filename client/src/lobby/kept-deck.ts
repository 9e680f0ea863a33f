// A deck of one's own on its way from its page to a table: kept as long as the browser's tab is open.

export interface OwnDeck {
  game: string
  source: string
}

const KEY = 'labtop-deck'

export function keepDeck(deck: OwnDeck | null): void {
  try {
    if (deck) sessionStorage.setItem(KEY, JSON.stringify(deck))
    else sessionStorage.removeItem(KEY)
  } catch {
    // a browser that keeps nothing: the deck has to be given again
  }
}

export function keptDeck(): OwnDeck | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OwnDeck | null
  } catch {
    return null
  }
}
