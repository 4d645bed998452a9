import { setTimeout as wait } from 'node:timers/promises'
import type { Buyer } from '#tests/support/buyers.ts'
import type { AcknowledgedLog } from './acknowledged-log.ts'

/** A shopper may have ten undelivered cash orders. */
const ORDERS_EACH = 10
const TRIES = 3
const PAUSE_MS = 20

export interface Buying {
  log: AcknowledgedLog
  products: readonly string[]
  random: () => number
  isOver: () => boolean
}

export function anyProduct({ products, random }: Buying): string {
  return products[Math.floor(random() * products.length)] ?? 'khus-sharbat'
}

/** Buys as fast as possible until the shop is killed; repeats an unanswered confirmation with its own key. */
export async function buyForCash(
  buyer: Buyer,
  { amounts, ...buying }: Buying & { amounts: ReadonlyMap<string, number> },
): Promise<void> {
  for (let bought = 0; bought < ORDERS_EACH && !buying.isOver(); bought += 1) {
    const product = anyProduct(buying)
    const key = crypto.randomUUID()
    for (let attempt = 0; attempt < TRIES && !buying.isOver(); attempt += 1) {
      const answer = await buyer
        .confirm(product, 1, amounts.get(product) ?? 0, key)
        .catch(() => undefined)
      if (answer?.ok) {
        buying.log.add({ what: 'placed', ...answer.acknowledged })
        break
      }
      if (answer && answer.status !== 503) {
        throw new Error(`an honest order got ${answer.status} ${answer.code}`)
      }
      await wait(PAUSE_MS)
    }
  }
}
