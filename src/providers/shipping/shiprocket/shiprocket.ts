import type { Courier, ShippingProvider } from '../port.ts'
import { book } from './book.ts'
import { callOff } from './call-off.ts'
import { type ClientDeps, createShiprocketClient } from './client.ts'
import type { Sender } from './create-order.ts'
import { isSameToken, parseWebhook } from './parse-webhook.ts'
import { createQuote } from './quote.ts'
import { track } from './track.ts'

/**
 * A quote precedes an order, where the payment provider may take five seconds more and the shopper must have an
 * answer within six; the rest runs in the background.
 */
const LIMITS = { quoteMs: 2_000, backOfficeMs: 30_000 }

export interface ShiprocketDeps extends ClientDeps {
  sender: Sender
  shipFromPincode: string
  /** The token of the courier's webhooks; without one none is accepted. */
  webhookToken: string | undefined
  trackingUrl: (trackingId: string) => string
  limits?: { quoteMs: number; backOfficeMs: number }
}

/** Shiprocket, or a service with the same API: prices before the sale, parcels after it. */
export function createShiprocket(deps: ShiprocketDeps): ShippingProvider & Courier {
  const client = createShiprocketClient(deps)
  const { limits = LIMITS, webhookToken = '', now = () => new Date() } = deps
  const backOffice = () => AbortSignal.timeout(limits.backOfficeMs)
  return {
    quote: createQuote({
      client,
      shipFromPincode: deps.shipFromPincode,
      now,
      limit: () => AbortSignal.timeout(limits.quoteMs),
    }),
    book: (parcel) => book({ ...deps, client }, parcel, backOffice()),
    callOff: (reference) => callOff(client, reference, backOffice()),
    track: (trackingId) => track(client, trackingId, backOffice()),
    acceptsWebhooks: webhookToken !== '',
    isToken: (token) => isSameToken(webhookToken, token),
    parseWebhook,
  }
}
