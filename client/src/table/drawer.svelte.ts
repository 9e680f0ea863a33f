// What is open beside and over the scene: one page of the notebook at a time, the rules at the paragraph that was cited,
// and the page of results at the end.

export type SideTab = 'log' | 'chat' | 'hint' | 'rules'

export const side = $state({
  tab: 'log' as SideTab,
  open: false, // on a phone
  rule: '',
  asked: 0, // how often a paragraph was asked for: the same one may be asked for twice
  read: -1, // the last note that was seen
  results: true, // shown when the game is over
})

export function openRules(_game: string, rule: string): void {
  side.tab = 'rules'
  side.rule = rule
  side.asked++
  side.open = true
}

export function openSide(tab: SideTab): void {
  side.tab = tab
  side.open = true
}
