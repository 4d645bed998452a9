import { isSameSecret } from '#same-secret.ts'
import type { Courier, ShippingProvider } from '../port.ts'
import { book } from './book.ts'
import { callOff } from './call-off.ts'
import { type ClientDeps, createShiprocketClient } from './client.ts'
import type { Sender } from './create-order.ts'
import { examine } from './examine.ts'
import { fetchLabel, type LabelSource } from './label.ts'
import { parseWebhook } from './parse-webhook.ts'
import { createQuote } from './quote.ts'
import { createReturnCourier } from './returns.ts'
import { track } from './track.ts'

/**
 * A quote precedes an order, where the payment provider may take five seconds more and the shopper must have an
 * answer within six; a person also waits for a label or a check of the account; the rest runs in the background.
 */
const LIMITS = { quoteMs: 2_000, backOfficeMs: 30_000, labelMs: 10_000, examineMs: 10_000 }

export interface ShiprocketDeps extends ClientDeps {
  sender: Sender
  shipFromPincode: string
  /** The token of the courier's webhooks; without one none is accepted. */
  webhookToken: string | undefined
  trackingUrl: (trackingId: string) => string
  labels: LabelSource
  limits?: Partial<typeof LIMITS>
}

/** Shiprocket, or a service with the same API: prices before the sale, parcels after it. */
export function createShiprocket(deps: ShiprocketDeps): ShippingProvider & Courier {
  const client = createShiprocketClient(deps)
  const { webhookToken = '', now = () => new Date() } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const backOffice = () => AbortSignal.timeout(limits.backOfficeMs)
  return {
    quote: createQuote({
      client,
      shipFromPincode: deps.shipFromPincode,
      now,
      limit: () => AbortSignal.timeout(limits.quoteMs),
    }),
    book: (parcel) => book({ ...deps, client }, parcel, backOffice()),
    callOff: (reference) => callOff(client, reference, 'orders', backOffice()),
    returns: createReturnCourier({ ...deps, client }, backOffice),
    label: (parcel) => fetchLabel({ ...deps, client }, parcel, AbortSignal.timeout(limits.labelMs)),
    examine: () => examine({ ...deps, client }, AbortSignal.timeout(limits.examineMs)),
    track: (trackingId) => track(client, trackingId, backOffice()),
    acceptsWebhooks: webhookToken !== '',
    // Nothing is accepted without a token.
    isToken: (token = '') => webhookToken !== '' && isSameSecret(token, webhookToken),
    parseWebhook,
  }
}
