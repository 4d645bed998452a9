import { createHmac } from 'node:crypto'
import { postWebhook, WebhookQueue } from '../webhook-queue.ts'
import { newId } from './entities.ts'
import type { Schedule } from './ledger.ts'

/** Razorpay repeats for a day; a demo should not take that long. */
const RETRY_AFTER_MS = [2_000, 8_000, 30_000]

const MAX_DELIVERIES = 1_000

export interface Delivery {
  readonly eventId: string
  readonly event: string
  readonly body: string
  /** The provider's order that it is about. */
  readonly orderId: string
  /** The secret at the time of the event, used for its repetitions too. */
  readonly secret: string
  /** Of every attempt; 0 when there was no response. */
  readonly statuses: number[]
  state: 'held' | 'waiting' | 'delivered' | 'given-up'
}

export type DeliveryOrder = 'normal' | 'reversed' | 'shuffled'

export interface Replay {
  times?: number
  order?: DeliveryOrder
  delayMs?: number
  corruptSignature?: boolean
  /** Signs with another secret than the event's own. */
  secret?: string
}

/**
 * Sends events to the shop, those of an order one after the other: signed, and repeated until accepted, unless a
 * switch changes that.
 */
export class WebhookSender {
  /** How often every new event is sent. */
  copies = 1
  /** Signs every new event wrongly. */
  corruptsSignatures = false
  #isHolding = false
  #deliveries: Delivery[] = []
  readonly #queue = new WebhookQueue()
  #cancels = new Set<() => void>()
  #life = 0
  readonly #deps: WebhookDeps

  constructor(deps: WebhookDeps) {
    this.#deps = deps
  }

  get deliveries(): readonly Delivery[] {
    return this.#deliveries
  }

  /** Queues an event with the current state as its body. */
  emit(event: string, { orderId, body }: { orderId: string; body: unknown }): void {
    const delivery: Delivery = {
      eventId: newId('evt'),
      event,
      orderId,
      body: JSON.stringify(body),
      secret: this.#deps.secret(),
      statuses: [],
      state: this.#isHolding ? 'held' : 'waiting',
    }
    this.#deliveries = [...this.#deliveries, delivery].slice(-MAX_DELIVERIES)
    if (!this.#isHolding) this.#sendAll([delivery], {})
  }

  /** Holds new events until they are released in the given order. */
  hold(): void {
    this.#isHolding = true
  }

  release(order: DeliveryOrder = 'normal'): void {
    this.#isHolding = false
    const held = this.#deliveries.filter(({ state }) => state === 'held')
    for (const delivery of held) delivery.state = 'waiting'
    this.#sendAll(this.#arrange(held, order), {})
  }

  /** Sends earlier events again: one by its id, or all. `false` when there is none. */
  replay(eventId: string | 'all', options: Replay = {}): boolean {
    const chosen = this.#deliveries.filter(
      (delivery) => eventId === 'all' || delivery.eventId === eventId,
    )
    const again = Array.from({ length: options.times ?? 1 }, () => chosen).flat()
    const send = () => this.#sendAll(this.#arrange(again, options.order ?? 'normal'), options, 1)
    if (options.delayMs) this.#later(options.delayMs, send)
    else send()
    return chosen.length > 0
  }

  /** Settles when everything due has been sent; pending repetitions are not due. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  reset(): void {
    this.#life += 1
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
    this.#deliveries = []
    this.#isHolding = false
    this.copies = 1
    this.corruptsSignatures = false
  }

  #sendAll(deliveries: readonly Delivery[], options: Replay, copies = this.copies): void {
    const corrupt = options.corruptSignature ?? this.corruptsSignatures
    for (const delivery of deliveries) {
      for (let copy = 0; copy < copies; copy += 1)
        this.#enqueue(delivery, { ...options, corrupt }, 0)
    }
  }

  #enqueue(delivery: Delivery, options: Replay & { corrupt: boolean }, attempt: number): void {
    const life = this.#life
    this.#queue.add(async () => {
      if (life !== this.#life) return
      const status = await this.#post(delivery, options)
      if (life !== this.#life) return
      delivery.statuses.push(status)
      const pauseMs = RETRY_AFTER_MS[attempt]
      if (status >= 200 && status < 300) delivery.state = 'delivered'
      else if (delivery.state === 'delivered') return
      else if (pauseMs === undefined) delivery.state = 'given-up'
      else this.#later(pauseMs, () => this.#enqueue(delivery, options, attempt + 1))
    }, delivery.orderId)
  }

  #post(delivery: Delivery, options: Replay & { corrupt: boolean }): Promise<number> {
    const { body, eventId } = delivery
    const secret = options.secret ?? delivery.secret
    const right = createHmac('sha256', secret).update(body).digest('hex')
    return postWebhook(this.#deps.url(), {
      headers: {
        'x-razorpay-signature': options.corrupt ? corrupted(right) : right,
        'x-razorpay-event-id': eventId,
      },
      body,
      answerWithinMs: this.#deps.answerWithinMs,
    })
  }

  #later(delayMs: number, work: () => void): void {
    const cancel = this.#deps.schedule(delayMs, () => {
      this.#cancels.delete(cancel)
      work()
    })
    this.#cancels.add(cancel)
  }

  #arrange(deliveries: readonly Delivery[], order: DeliveryOrder): readonly Delivery[] {
    if (order === 'normal') return deliveries
    if (order === 'reversed') return deliveries.toReversed()
    return deliveries
      .map((delivery) => ({ delivery, place: this.#deps.random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ delivery }) => delivery)
  }
}

export interface WebhookDeps {
  url: () => string
  secret: () => string
  schedule: Schedule
  random: () => number
  answerWithinMs?: number
}

function corrupted(signature: string): string {
  return `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`
}
