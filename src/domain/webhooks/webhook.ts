import type { PanelRight } from '../accounts/rights.ts'
import { orderNumber } from '../orders/number.ts'
import { readOutsideUrl } from '../text/outside-url.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** What the shop tells other programs of. */
export const WEBHOOK_KINDS = [
  'order.placed',
  'order.changed',
  'payment.changed',
  'parcel.changed',
  'stock.changed',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

const isKind = (name: string): name is WebhookKind =>
  (WEBHOOK_KINDS as readonly string[]).includes(name)

/** What whoever makes an endpoint must be allowed to read themselves. */
export function rightsOfKinds(kinds: readonly WebhookKind[]): ReadonlySet<PanelRight> {
  return new Set(
    kinds.map((kind) => (kind === 'stock.changed' ? 'product.list-all' : 'order.list-all')),
  )
}

export const MAX_WEBHOOK_URL_LENGTH = 500

type WebhookProblem = 'webhook-url-wrong' | 'webhook-url-inside' | 'webhook-kinds-required'

export type WebhookErrors = { readonly [Field in 'url' | 'kinds']?: WebhookProblem }

export type WebhookForm = { url: string; kinds: readonly string[] }

/** Reads the form of an endpoint. */
export function parseWebhook(
  { url, kinds }: WebhookForm,
  allowsLocal: boolean,
):
  | { ok: true; value: { url: string; kinds: readonly WebhookKind[] } }
  | { ok: false; errors: WebhookErrors } {
  const address = readOutsideUrl(url, { maxLength: MAX_WEBHOOK_URL_LENGTH, allowsLocal })
  if (!address.ok) return { ok: false, errors: { url: `webhook-url-${address.reason}` } }
  const isGiven = kinds.length > 0 && kinds.every(isKind)
  if (!isGiven) return { ok: false, errors: { kinds: 'webhook-kinds-required' } }
  const chosen = WEBHOOK_KINDS.filter((kind) => kinds.includes(kind))
  return { ok: true, value: { url: address.url, kinds: chosen } }
}

/** What the database noted with an event: identities, states and amounts, never a person. */
export interface WebhookFacts {
  order?: {
    id: string
    number: number
    placedAt: string
    paymentMethod: string
    paymentState: string
    stage: string
    itemsPaise: number
    deliveryPaise: number
    codFeePaise: number
    /** Offers, below zero. */
    otherPaise: number
    totalPaise: number
    advancePaise: number
    /** What of the total is paid by returned goods. */
    creditPaise: number
    /** Ordinary products; what is sold for a concern stands in `sachetsPaise` alone. */
    lines: readonly {
      productId: string
      quantity: number
      unitPricePaise: number
      linePaise: number
    }[]
    sachetsPaise: number | null
  }
  parcel?: { state: string; step: string | null; trackingId: string | null; courier: string }
  refund?: { id: number; amountPaise: number; state: string }
  product?: { id: string; pieces: number }
}

/**
 * The body of an event, the same with every attempt. Sachets of an order are one line without products: which ones
 * somebody takes says what they suffer from.
 */
export function webhookBody(event: {
  id: number
  kind: string
  at: Date
  facts: WebhookFacts
}): string {
  const { id, kind, at, facts } = event
  const { order, ...others } = facts
  return JSON.stringify({
    id: `event-${id}`,
    sequence: id,
    kind,
    at: at.toISOString(),
    ...(order && { order: shownOrder(order) }),
    ...others,
  })
}

function shownOrder({
  lines,
  sachetsPaise,
  number,
  placedAt,
  ...order
}: NonNullable<WebhookFacts['order']>) {
  const sachets = sachetsPaise === null ? [] : [{ sachets: true as const, linePaise: sachetsPaise }]
  return {
    ...order,
    number: orderNumber(number),
    placedAt: new Date(placedAt).toISOString(),
    lines: [...lines, ...sachets],
  }
}

/** The pause after each failed attempt, a day together; after the last one the delivery has failed. */
export const RETRY_WEBHOOK_AFTER_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  10 * HOUR_MS,
]

/** When a delivery is tried again after so many attempts; undefined once it has failed for good. */
export function nextWebhookTry(attempts: number, now: Date): Date | undefined {
  const pauseMs = RETRY_WEBHOOK_AFTER_MS[attempts - 1]
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs)
}

/** Failed attempts in a row, over at least two days, after which nobody is expected to answer any more. */
export const MAX_WEBHOOK_FAILURES = 20
export const MIN_WEBHOOK_FAILING_MS = 2 * DAY_MS

/** Whether an endpoint is switched off, after an attempt that failed. */
export function isWebhookGivenUp(
  { failures, failingSince }: { failures: number; failingSince: Date },
  now: Date,
): boolean {
  return (
    failures >= MAX_WEBHOOK_FAILURES &&
    now.getTime() - failingSince.getTime() >= MIN_WEBHOOK_FAILING_MS
  )
}

/** After a new secret is made the former one signs as well for so long, in which the receiver is changed over. */
export const FORMER_SECRET_MS = DAY_MS

/** Deliveries are kept so long, for whoever looks into what a program did. */
export const WEBHOOKS_KEPT_MS = 30 * DAY_MS
