// The line to a table. It comes back by itself, and sends again what was not answered: the server counts it once.

import type { Bye, Command, Done, Message, Refused } from './types'

export type LinkState = 'joining' | 'live' | 'lost' | 'gone'
/** A command before it has its id. */
export type Order = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never

export interface Ears {
  hear(message: Message): void
  state(state: LinkState, why: string): void
  /** The last record that was seen. */
  seen(): number
}

const fresh = () => `c${crypto.getRandomValues(new Uint32Array(3)).join('-')}`.slice(0, 40)

interface Sent {
  command: Command
  answer: (said: Done | Refused) => void
}

const SLOWEST = 5000
const CROWDED = 4096 // bytes that still wait to be sent: whatever can be missed is left out

export class Link {
  private socket: WebSocket | null = null
  private waiting = new Map<string, Sent>()
  private tries = 0
  private timer = 0
  private ended = false

  constructor(
    private readonly id: string,
    private readonly ears: Ears,
  ) {}

  open(): void {
    this.ended = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = this.ears.seen()
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${since ? `?since=${since}` : ''}`)
    this.socket = socket
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Message)
    socket.onclose = () => this.dropped(socket)
  }

  close(): void {
    this.ended = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Let go of the line and take it up again: the seat that we hold may have changed. */
  again(): void {
    this.socket?.close()
  }

  /** Something that may be lost, as more of the like is to come: sent now or never, and no answer is waited for. */
  tell(order: Order): void {
    if (this.socket && this.socket.bufferedAmount < CROWDED) this.say({ ...order, id: fresh() } as Command)
  }

  send(order: Order): Promise<Done | Refused> {
    const id = fresh()
    const command = { ...order, id } as Command
    return new Promise((answer) => {
      this.waiting.set(id, { command, answer })
      this.say(command)
    })
  }

  private say(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }

  private heard(message: Message): void {
    switch (message.say) {
      case 'table':
        this.tries = 0
        this.ears.state('live', '')
        this.ears.hear(message)
        for (const sent of this.waiting.values()) this.say(sent.command)
        break
      case 'done':
      case 'refused':
        this.answer(message)
        break
      case 'bye':
        this.farewell(message)
        break
      case 'update':
        this.ears.hear(message)
        for (const [id, seq] of Object.entries(message.done ?? {})) this.answer({ say: 'done', id, seq })
        break
      default:
        this.ears.hear(message)
    }
  }

  private answer(said: Done | Refused): void {
    this.waiting.get(said.id)?.answer(said)
    this.waiting.delete(said.id)
  }

  private farewell(bye: Bye): void {
    if (bye.again) {
      this.ears.state('lost', bye.why)
    } else {
      this.ended = true
      this.ears.state('gone', bye.why)
    }
  }

  private dropped(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return
    this.ears.state('lost', '')
    const wait = Math.min(SLOWEST, 200 * 2 ** this.tries++) * (0.75 + Math.random() / 2)
    this.timer = window.setTimeout(() => this.open(), this.tries === 1 ? 50 : wait)
  }
}
