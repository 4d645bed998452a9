import { setTimeout as wait } from 'node:timers/promises'
import type { AcknowledgedLog } from '#tests/soak/acknowledged-log.ts'
import { type BuyingOnline, buyOnline } from '#tests/soak/prepaid-buyers.ts'
import { Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { PrepaidBuyer } from '#tests/support/prepaid-buyer.ts'

/** A shopper may have ten undelivered cash orders, and five unpaid checkouts. */
const ORDERS_EACH = 10
const LANES = 2
const PAUSE_MS = 300
const RETRY_MS = 100

export interface LoadDeps extends Omit<BuyingOnline, 'isOver' | 'round'> {
  /** Where visitors come in. */
  origin: string
  log: AcknowledgedLog
}

export interface Load {
  /** When orders were confirmed, in milliseconds. */
  confirmedAt: number[]
  /** Answers that were no confirmation and were asked for again: refused for the moment, or none. */
  repeated: () => number
  /** Rejects when a shopper got a wrong answer. */
  done: Promise<unknown>
  stop(): Promise<void>
}

/** Signs shoppers in at one shop; their sessions hold at the address for visitors. */
export async function signInVisitors(
  shopOrigin: string,
  origin: string,
  count: number,
): Promise<Buyer[]> {
  const buyers = await signInBuyers(shopOrigin, count)
  return buyers.map(({ userId, headers }) => {
    const { cookie = '', 'x-csrf-token': token = '' } = headers
    return new Buyer(origin, userId, cookie, token)
  })
}

/**
 * Shoppers who buy in cash and online until they are stopped. One whose confirmation is not answered sends it again
 * with its key until it is, as the page does.
 */
export function startLoad(
  {
    cash,
    online,
    round,
    amounts,
  }: {
    cash: readonly Buyer[]
    online: readonly Buyer[]
    round: number
    amounts: ReadonlyMap<string, number>
  },
  deps: LoadDeps,
): Load {
  const confirmedAt: number[] = []
  let isOver = false
  let repeated = 0
  const waiting = cash.flatMap((buyer) => Array.from({ length: ORDERS_EACH }, () => buyer))

  async function buyOne(buyer: Buyer): Promise<void> {
    const product = deps.products[Math.floor(deps.random() * deps.products.length)] ?? ''
    const key = crypto.randomUUID()
    while (!isOver) {
      const answer = await buyer
        .confirm(product, 1, amounts.get(product) ?? 0, key)
        .catch(() => undefined)
      if (answer?.ok) {
        confirmedAt.push(Date.now())
        return deps.log.add({ what: 'placed', ...answer.acknowledged })
      }
      if (answer && answer.status !== 503) {
        throw new Error(`an honest order got ${answer.status} ${answer.code}`)
      }
      repeated += 1
      await wait(RETRY_MS)
    }
  }

  async function cashLane(): Promise<void> {
    for (let buyer = waiting.pop(); buyer && !isOver; buyer = waiting.pop()) {
      await buyOne(buyer)
      await wait(PAUSE_MS)
    }
  }

  const buying = { ...deps, round, isOver: () => isOver }
  const done = Promise.all([
    ...Array.from({ length: LANES }, cashLane),
    ...online.map((buyer) => buyOnline(new PrepaidBuyer(buyer), buying)),
  ])
  // A failure is reported at the end of the round; until then it must not end the process.
  done.catch(() => {})
  return {
    confirmedAt,
    done,
    repeated: () => repeated,
    async stop() {
      isOver = true
      await done
    },
  }
}
