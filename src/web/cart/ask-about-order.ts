import { useEffect, useEffectEvent, useRef } from 'react'
import { paymentsApi } from '../api/payments.ts'
import type { ApiAnswer } from '../api-call.ts'
import type { ConfirmedPayment } from '../payment/verdicts.ts'
import { ORDER_LIMITED_RECHECK_MS, ORDER_RECHECK_MS } from '../waiting.ts'
import type { OpenOrder } from './open-order.ts'
import { type Verdict, verdictOf } from './order-verdict.ts'

const TOO_MANY = 429

interface AskedOrder {
  order: OpenOrder
  /** True if an earlier page or another tab may have sent it. */
  wasSent: boolean
  /** True while its result is awaited. */
  isOpen(): boolean
}

/**
 * The result of a confirmation; `settled-elsewhere`: another tab got it first and has acted on it. `thanksPath` is set
 * if this tab was answered that the order is placed, too.
 */
type Outcome = Verdict | { kind: 'settled-elsewhere'; thanksPath?: string | undefined }

const send = ({ key, body }: OpenOrder): Promise<ApiAnswer<ConfirmedPayment>> =>
  paymentsApi.verify({ body, idempotencyKey: key })

const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

/** Repeats a confirmation until its result is certain, or another tab has got it. */
export async function askAboutOrder(
  { order, wasSent, isOpen }: AskedOrder,
  whileUnclear: () => void,
  confirm = send,
): Promise<Outcome> {
  for (let mayExist = wasSent; ; mayExist = true) {
    const answer = await confirm(order)
    const verdict = verdictOf(answer)
    if (!isOpen()) {
      const thanksPath = verdict.kind === 'placed' ? verdict.thanksPath : undefined
      return { kind: 'settled-elsewhere', thanksPath }
    }
    // A rate limit does not reveal the result of earlier requests.
    const isLimited = mayExist && answer.status === TOO_MANY
    if (!isLimited && verdict.kind !== 'unclear') return verdict
    whileUnclear()
    await pause(isLimited ? ORDER_LIMITED_RECHECK_MS : ORDER_RECHECK_MS)
    if (!isOpen()) return { kind: 'settled-elsewhere' }
  }
}

/** Resumes, once, an order that was left unfinished by a reload or a sign-in. */
export function useUnfinishedOrder(
  find: () => OpenOrder | undefined,
  resumeOrder: (order: OpenOrder) => void,
) {
  const resumed = useRef(false)
  const resume = useEffectEvent(() => {
    const order = resumed.current ? undefined : find()
    resumed.current = true
    if (order) resumeOrder(order)
  })
  useEffect(() => resume(), [])
}
