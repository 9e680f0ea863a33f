// A few small sounds, made on the spot: nothing to load. Off until somebody wants them.

import { prefs } from './prefs.svelte'

let context: AudioContext | null = null

function note(pitch: number, at: number, length: number, loud = 0.08, shape: OscillatorType = 'triangle'): void {
  if (!prefs.sound) return
  context ??= new AudioContext()
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = shape
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(loud, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}

/** Something was laid on the table. */
export const tap = () => note(190, 0, 0.07, 0.06, 'square')
/** It is your turn. */
export const turn = () => {
  note(660, 0, 0.18)
  note(880, 0.12, 0.25)
}
/** The game is over. */
export const ending = () => [523, 659, 784, 1047].forEach((pitch, n) => note(pitch, n * 0.14, 0.4))
/** Lost, all together. */
export const lost = () => [392, 349, 311, 196].forEach((pitch, n) => note(pitch, n * 0.22, 0.6))
/** An alarm goes: everybody is to look up. */
export const alarm = () => [0, 0.5, 1].forEach((at) => (note(620, at, 0.24, 0.09, 'square'), note(466, at + 0.25, 0.24, 0.09, 'square')))
/** Time is short. */
export const tick = (loud = 0.04) => note(1250, 0, 0.04, loud, 'square')
