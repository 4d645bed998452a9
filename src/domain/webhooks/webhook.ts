import type { PanelRight } from '../accounts/rights.ts'
import { orderNumber } from '../orders/number.ts'
import { readOutsideUrl } from '../text/outside-url.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/** The kinds of events that the shop sends to other programs. */
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

/** Returns the rights that the maker of an endpoint must have to get these kinds of events. */
export function rightsOfKinds(kinds: readonly WebhookKind[]): ReadonlySet<PanelRight> {
  return new Set(
    kinds.map((kind) => (kind === 'stock.changed' ? 'product.list-all' : 'order.list-all')),
  )
}

export const MAX_WEBHOOK_URL_LENGTH = 500

type WebhookProblem = 'webhook-url-wrong' | 'webhook-url-inside' | 'webhook-kinds-required'

export type WebhookForm = { url: string; kinds: readonly string[] }
export type WebhookErrors = Partial<Record<keyof WebhookForm, WebhookProblem>>

interface WebhookDraft {
  url: string
  kinds: readonly WebhookKind[]
}

/** Parses the form of an endpoint. Refuses an invalid or private address, and missing or unknown kinds. */
export function parseWebhook(
  { url, kinds }: WebhookForm,
  allowsLocal: boolean,
): FormRead<WebhookDraft, keyof WebhookForm, WebhookProblem> {
  return readForm((refuse: Refuse<keyof WebhookForm, WebhookProblem>) => {
    const address = readOutsideUrl(url, { maxLength: MAX_WEBHOOK_URL_LENGTH, allowsLocal })
    if (!address.ok) refuse('url', `webhook-url-${address.reason}`)
    if (kinds.length === 0 || !kinds.every(isKind)) refuse('kinds', 'webhook-kinds-required')
    return {
      url: address.ok ? address.url : url,
      kinds: WEBHOOK_KINDS.filter((kind) => kinds.includes(kind)),
    }
  })
}

/** The facts that the database stored with an event: ids, states and amounts, but no personal data. */
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
    /** Offers, as a negative amount. */
    otherPaise: number
    totalPaise: number
    advancePaise: number
    /** The part of the total that returned goods pay. */
    creditPaise: number
    /** Ordinary products; sachets are only in `sachetsPaise`. */
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
 * Returns the body of an event, the same for every attempt. The sachets of an order are one line without products,
 * because they would reveal health data.
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

/**
 * The pause after each failed attempt, a day in total; when the attempt after the last pause fails, the delivery has
 * failed.
 */
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

/** Returns when a delivery is retried after this many attempts; undefined once it has finally failed. */
export function nextWebhookTry(attempts: number, now: Date): Date | undefined {
  const pauseMs = RETRY_WEBHOOK_AFTER_MS[attempts - 1]
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs)
}

/** Consecutive failed attempts, over at least two days, after which an endpoint is given up. */
export const MAX_WEBHOOK_FAILURES = 20
export const MIN_WEBHOOK_FAILING_MS = 2 * DAY_MS

/** True if an endpoint must be switched off after a failed attempt. */
export function isWebhookGivenUp(
  { failures, failingSince }: { failures: number; failingSince: Date },
  now: Date,
): boolean {
  return (
    failures >= MAX_WEBHOOK_FAILURES &&
    now.getTime() - failingSince.getTime() >= MIN_WEBHOOK_FAILING_MS
  )
}

/** How long the former secret also signs after a new one was made, so that the receiver can be switched over. */
export const FORMER_SECRET_MS = DAY_MS

/** How long deliveries are kept, to investigate problems of other programs. */
export const WEBHOOKS_KEPT_MS = 30 * DAY_MS
