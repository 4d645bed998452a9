import type { DatabaseDeps } from '#database/connection.ts'
import { addFunnelCounts, deleteFunnelCounts, type FunnelCount } from '#database/orders/funnel.ts'
import { type CountedStep, FUNNEL_KEPT_DAYS } from '#domain/orders/funnel.ts'
import { spanOf } from '#domain/orders/sales-range.ts'
import { indianDay } from '#domain/time/india.ts'

export interface FunnelCounter {
  /** Counts in memory, so that no request waits for the database. */
  count(step: CountedStep): void
  /** Adds to the database what was counted since the last write. */
  write(): Promise<void>
}

/** Counts the steps to an order by day only, without visitors. Counts not written when a process is killed are lost. */
export function createFunnelCounter({ db, clock }: DatabaseDeps): FunnelCounter {
  let counted = new Map<string, FunnelCount>()
  let day = ''
  let dayEndsAtMs = 0

  const add = ({ day, step, times }: FunnelCount): void => {
    const key = `${day} ${step}`
    const count = counted.get(key)
    if (count) count.times += times
    else counted.set(key, { day, step, times })
  }

  return {
    count(step) {
      const now = clock.now()
      // Dates are formatted once a day, not for each page.
      if (now.getTime() >= dayEndsAtMs) {
        day = indianDay(now)
        dayEndsAtMs = spanOf({ from: day, to: day }).until.getTime()
      }
      add({ day, step, times: 1 })
    },
    async write() {
      if (counted.size === 0) return
      const counts = [...counted.values()]
      counted = new Map()
      try {
        await addFunnelCounts(db, counts)
      } catch (error) {
        counts.forEach(add)
        throw error
      }
    },
  }
}

/** Deletes the counts that are older than the longest range. */
export async function deleteOldFunnelCounts({ db, clock }: DatabaseDeps): Promise<void> {
  await deleteFunnelCounts(db, indianDay(clock.now(), -FUNNEL_KEPT_DAYS))
}
