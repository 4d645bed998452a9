import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import { memberOf } from '../member-of.ts'
import type { CheckoutRequest } from './checkout-request.ts'

/**
 * A payment that was started, stored on the device over reloads and closed windows until its result is certain.
 * It contains ids and no address.
 */
export interface Attempt {
  userId: string
  /** The idempotency key: the same for every repetition of a request, so that it creates one order. */
  key: string
  /** Identifies the request (`markOf`); empty for an order that was placed before. */
  mark: string
  flow: CheckoutRequest['flow']
  lines: CheckoutRequest['lines']
  /** Set once the server has created the order; the time is by the device's clock. */
  order?: { id: string; number: string; reservedUntilMs: number }
  /** When the dialog was opened: from then on money may have been paid. */
  openedAtMs?: number
  /** The browser was redirected to the provider; the page that it returns to shows the result. */
  isAway?: true
}

const textIn = (value: unknown, name: string): string => {
  const text = memberOf(value, name)
  return typeof text === 'string' ? text : ''
}
const numberIn = (value: unknown, name: string): number | undefined => {
  const figure = memberOf(value, name)
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

const FLOWS: readonly CheckoutRequest['flow'][] = ['cart', 'sachets', 'order']

function parseAttempt(kept: unknown): Attempt | undefined {
  const [userId, key, mark = ''] = ['userId', 'key', 'mark'].map((name) => textIn(kept, name))
  const lines = memberOf(kept, 'lines')
  if (!userId || !key || !Array.isArray(lines)) return undefined
  const order = memberOf(kept, 'order')
  const orderId = textIn(order, 'id')
  const openedAtMs = numberIn(kept, 'openedAtMs')
  return {
    userId,
    key,
    mark,
    flow: FLOWS.find((flow) => flow === textIn(kept, 'flow')) ?? 'cart',
    lines: lines.map((line: unknown) => ({
      id: textIn(line, 'id'),
      quantity: numberIn(line, 'quantity') ?? 0,
    })),
    ...(orderId && {
      order: {
        id: orderId,
        number: textIn(order, 'number'),
        reservedUntilMs: numberIn(order, 'reservedUntilMs') ?? 0,
      },
    }),
    ...(openedAtMs !== undefined && { openedAtMs }),
    ...(memberOf(kept, 'isAway') === true && { isAway: true as const }),
  }
}

/** Fallback for this page when the device cannot store anything. */
let fallback: Attempt | undefined

export function findAttempt(): Attempt | undefined {
  return parseAttempt(readDevice(DEVICE_KEYS.payment)) ?? fallback
}

export function keepAttempt(attempt: Attempt | undefined): void {
  writeDevice(DEVICE_KEYS.payment, attempt)
  fallback = readDevice(DEVICE_KEYS.payment) === undefined ? attempt : undefined
}
