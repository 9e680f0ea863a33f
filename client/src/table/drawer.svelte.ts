// What is open beside the scene: one page of the notebook at a time, and the rules at the paragraph that was cited.

export type SideTab = 'log' | 'chat' | 'hint' | 'rules'

export const side = $state({ tab: 'log' as SideTab, open: false, rule: '' })

export function openRules(_game: string, rule: string): void {
  side.tab = 'rules'
  side.rule = rule
  side.open = true
}

export function openSide(tab: SideTab): void {
  side.tab = tab
  side.open = true
}
