import type { GameScene } from '../games'
import Panel from './Panel.svelte'
import Scene from './Scene.svelte'
import Tray from './Tray.svelte'

export const scene: GameScene = {
  Scene,
  Tray,
  Panel,
  score: () => '',
  meta: () => [],
  tabs: [],
}
