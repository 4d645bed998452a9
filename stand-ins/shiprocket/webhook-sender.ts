import { postWebhook, WebhookQueue } from '../webhook-queue.ts'
import { indianTime, type Parcel } from './ledger.ts'
import { activitiesOf } from './shipments.ts'
import { orderCodeOf, wordOf } from './words.ts'

const MAX_KEPT = 1_000

export interface SentWebhook {
  awb: string
  body: string
  /** 0 when there was no response. */
  statuses: number[]
}

export interface Replay {
  awb?: string
  times?: number
  order?: 'normal' | 'reversed'
  /** Another token than the configured one. */
  token?: string
}

/** Posts tracking events to the shop: with a static token, no signature, no id, and no retries. */
export class WebhookSender {
  /** Webhooks are switched off. */
  isMuted = false
  #sent: SentWebhook[] = []
  readonly #queue = new WebhookQueue()
  readonly #deps: { url: () => string; token: string }

  constructor(deps: { url: () => string; token: string }) {
    this.#deps = deps
  }

  get sent(): readonly SentWebhook[] {
    return this.#sent
  }

  send(parcel: Parcel): void {
    const webhook = { awb: parcel.awb, body: JSON.stringify(webhookBody(parcel)), statuses: [] }
    this.#sent = [...this.#sent, webhook].slice(-MAX_KEPT)
    if (!this.isMuted) this.#enqueue(webhook, this.#deps.token)
  }

  /** Sends earlier or held webhooks again: of one parcel or of all. */
  replay({ awb, times = 1, order = 'normal', token = this.#deps.token }: Replay = {}): void {
    const chosen = this.#sent.filter((webhook) => awb === undefined || webhook.awb === awb)
    const ordered = order === 'reversed' ? chosen.toReversed() : chosen
    for (let count = 0; count < times; count += 1) {
      for (const webhook of ordered) this.#enqueue(webhook, token)
    }
  }

  /** Settles when everything is sent. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  reset(): void {
    this.#sent = []
    this.isMuted = false
  }

  #enqueue(webhook: SentWebhook, token: string): void {
    const { body } = webhook
    this.#queue.add(async () => {
      const headers = { 'x-api-key': token }
      webhook.statuses.push(await postWebhook(this.#deps.url(), { headers, body }))
    })
  }
}

/** Contains codes of both tables, and the time in day-first format. */
export function webhookBody(parcel: Parcel) {
  const last = parcel.scans.at(-1)
  const code = last?.code ?? 1
  const [date = '', time = ''] = indianTime(last?.at ?? new Date(0)).split(' ')
  const [year, month, day] = date.split('-')
  return {
    awb: parcel.awb,
    courier_name: parcel.courierName,
    current_status: wordOf(code),
    current_status_id: orderCodeOf(code),
    shipment_status: wordOf(code),
    shipment_status_id: code,
    current_timestamp: `${day} ${month} ${year} ${time}`,
    order_id: parcel.reference,
    sr_order_id: parcel.id,
    scans: activitiesOf(parcel),
    is_return: parcel.isReturn ? 1 : 0,
    channel_id: 1,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  }
}
