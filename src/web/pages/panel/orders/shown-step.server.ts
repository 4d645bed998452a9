import type { ShopDatabase } from '#database/connection.ts'
import { listLatestSteps, type StoredStep } from '#database/orders/steps.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** A failed step is shown for this time, unless another one follows. */
const SHOWN_MS = DAY_MS

/** A step that can still be undone, or that failed. */
export interface ShownStep {
  id: number
  step: StoredStep['step']
  state: 'waiting' | 'refused'
  msLeft: number
}

/** The latest steps of some orders, as the panel shows them. */
export async function shownSteps(
  db: ShopDatabase,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<ReadonlyMap<OrderId, ShownStep>> {
  const shown = new Map<OrderId, ShownStep>()
  for (const [orderId, { id, step, state, askedAt, dueAt }] of await listLatestSteps(
    db,
    orderIds,
  )) {
    const isRecent = now.getTime() - askedAt.getTime() < SHOWN_MS
    if (state === 'waiting' || (state === 'refused' && isRecent)) {
      const msLeft = Math.max(0, dueAt.getTime() - now.getTime())
      shown.set(orderId, { id, step, state, msLeft })
    }
  }
  return shown
}
