// The sound of wood on wood, made on the spot: a click and two notes that die at once.

import { prefs } from '../table/prefs.svelte'

let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

/** One knock, from 0 (a touch) to 1 (a fall). */
export function knock(strength: number, later = 0): void {
  if (!prefs.sound) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const start = context.currentTime + later
  const loud = 0.03 + 0.3 * strength
  const pitch = 620 + Math.random() * 260 - 160 * strength
  for (const [times, share, length] of [[1, 1, 0.07], [2.74, 0.45, 0.03]] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.setValueAtTime(pitch * times * 1.06, start)
    tone.frequency.exponentialRampToValueAtTime(pitch * times, start + 0.02)
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(loud * share, start + 0.002)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length * (0.7 + strength))
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length * 2)
  }
  hiss ??= crackle(context)
  const click = context.createBufferSource()
  const dull = context.createBiquadFilter()
  const volume = context.createGain()
  click.buffer = hiss
  dull.type = 'bandpass'
  dull.frequency.value = 1600 + 1400 * strength
  volume.gain.value = loud * 0.8
  click.connect(dull).connect(volume).connect(context.destination)
  click.start(start)
}

/** Many knocks at once: something came down. */
export function clatter(blocks: number): void {
  for (let k = 0; k < Math.min(9, 2 + blocks * 2); k++) knock(0.25 + Math.random() * 0.6, Math.random() * 0.09 * (k + 1))
}

function crackle(context: AudioContext): AudioBuffer {
  const made = context.createBuffer(1, Math.round(context.sampleRate * 0.02), context.sampleRate)
  const wave = made.getChannelData(0)
  for (let k = 0; k < wave.length; k++) wave[k] = (Math.random() * 2 - 1) * (1 - k / wave.length) ** 3
  return made
}
