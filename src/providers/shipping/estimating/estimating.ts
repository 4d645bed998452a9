import { MINUTE_MS } from '#domain/time/durations.ts'
import type { ShippingProvider } from '../port.ts'

const FAILURES_IN_A_ROW = 3
const REST_MS = MINUTE_MS

interface EstimatingDeps {
  carrier: ShippingProvider
  /** Makes no requests, so it always answers. */
  table: ShippingProvider
  now: () => Date
}

/**
 * Asks the carrier, and falls back to the table when the carrier is unavailable; such a quote is marked as
 * estimated. After repeated failures the carrier is not asked for a while, so that no shopper waits for it.
 */
export function createEstimatingShipping({
  carrier,
  table,
  now,
}: EstimatingDeps): ShippingProvider {
  let failures = 0
  let restsUntil = 0
  return {
    async quote(question) {
      const nowMs = now().getTime()
      if (nowMs >= restsUntil) {
        // One quote asks whether it is back; the others go on without it until then.
        if (failures >= FAILURES_IN_A_ROW) restsUntil = nowMs + REST_MS
        const answer = await carrier.quote(question)
        if (answer.ok || answer.reason === 'not-serviceable') {
          failures = 0
          restsUntil = 0
          return answer
        }
        failures += 1
        if (failures >= FAILURES_IN_A_ROW) restsUntil = now().getTime() + REST_MS
      }
      const estimate = await table.quote(question)
      return estimate.ok ? { ...estimate, estimated: true } : estimate
    },
  }
}
