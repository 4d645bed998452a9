import { useEffect, useRef } from 'react'
import { paymentsApi } from '../api/payments.ts'
import { ORDER_RECHECK_MS } from '../waiting.ts'
import type { OpenOrder } from './open-order.ts'
import { type Verdict, verdictOf } from './order-verdict.ts'

const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

/** Repeats a confirmation until its result is certain. */
export async function askAboutOrder(order: OpenOrder, whileUnclear: () => void): Promise<Verdict> {
  for (;;) {
    const answer = await paymentsApi.verify({ body: order.body, idempotencyKey: order.key })
    const verdict = verdictOf(answer)
    if (verdict.kind !== 'unclear') return verdict
    whileUnclear()
    await pause(ORDER_RECHECK_MS)
  }
}

/** Resumes, once, an order that was left unfinished by a reload or a sign-in. */
export function useLeftOpen(
  find: () => OpenOrder | undefined,
  goOn: (order: OpenOrder) => void,
): void {
  const latest = useRef({ find, goOn })
  useEffect(() => {
    latest.current = { find, goOn }
  })
  const resumed = useRef(false)
  useEffect(() => {
    const order = resumed.current ? undefined : latest.current.find()
    resumed.current = true
    if (order) latest.current.goOn(order)
  }, [])
}
