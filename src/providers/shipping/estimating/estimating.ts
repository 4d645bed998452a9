import { isArmyPost } from '#domain/delivery/pincode.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { ShippingProvider } from '../port.ts'

const FAILURES_IN_A_ROW = 3
const PAUSE_MS = MINUTE_MS

interface EstimatingDeps {
  carrier: ShippingProvider
  /** Makes no requests, so it is always available. */
  table: ShippingProvider
  now: () => Date
}

/**
 * Asks the carrier for quotes, and falls back to the table when it is unavailable; such a quote is marked as
 * estimated. Army post offices are always decided by the table. After repeated failures the carrier is not
 * asked for a while, so that no shopper waits for it.
 */
export function createEstimatingShipping({
  carrier,
  table,
  now,
}: EstimatingDeps): ShippingProvider {
  let failures = 0
  let pausedUntil = 0
  return {
    async quote(question) {
      // No carrier delivers there, although some APIs claim to.
      if (isArmyPost(question.pincode)) return await table.quote(question)
      const nowMs = now().getTime()
      if (nowMs >= pausedUntil) {
        // One quote tries the carrier again; the others use the table meanwhile.
        if (failures >= FAILURES_IN_A_ROW) pausedUntil = nowMs + PAUSE_MS
        const answer = await carrier.quote(question)
        if (answer.ok || answer.reason === 'not-serviceable') {
          failures = 0
          pausedUntil = 0
          return answer
        }
        failures += 1
        if (failures >= FAILURES_IN_A_ROW) pausedUntil = now().getTime() + PAUSE_MS
      }
      const estimate = await table.quote(question)
      return estimate.ok ? { ...estimate, estimated: true } : estimate
    },
  }
}
