import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { paymentsApi } from '../../api/payments.ts'
import { checkVerdict } from '../../payment/verdicts.ts'
import { PAYMENT_RECHECK_MS } from '../../waiting.ts'
import type { ShownOrder } from './shown-order.ts'

/** One person hardly has more unpaid orders at once. */
const MAX_ASKED = 3

/** Polls unpaid orders at growing intervals, and reloads the page once one is paid or expired. */
export function useAwaitedOrders(orders: readonly ShownOrder[]): void {
  const { revalidate } = useRevalidator()
  const awaited = orders.filter(({ status }) => status === 'awaiting').slice(0, MAX_ASKED)
  const ids = awaited.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === '') return
    let timer: ReturnType<typeof setTimeout>
    let hasLeft = false
    const ask = async (round: number) => {
      const verdicts = await Promise.all(
        ids.split(' ').map(async (orderId) => {
          const answer = await paymentsApi.check({ body: { orderId } })
          return checkVerdict(answer).kind
        }),
      )
      if (hasLeft) return
      if (verdicts.some((kind) => kind === 'paid' || kind === 'over' || kind === 'too-late')) {
        return revalidate()
      }
      const wait = PAYMENT_RECHECK_MS[Math.min(round, PAYMENT_RECHECK_MS.length - 1)]
      timer = setTimeout(ask, wait, round + 1)
    }
    void ask(0)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [ids, revalidate])
}
