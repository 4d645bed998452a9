import { isArmyPost } from '#domain/delivery/pincode.ts'
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
 * estimated. Army post offices are a matter of the table alone. After repeated failures the carrier is not
 * asked for a while, so that no shopper waits for it.
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
      // No carrier goes there; asked about it, one may say that it does.
      if (isArmyPost(question.pincode)) return await table.quote(question)
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
