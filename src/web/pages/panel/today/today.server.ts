import { listOpenTasks } from '#database/owner-tasks.ts'
import { listSalesByDay } from '#database/sales.ts'
import { countWaiting } from '#database/waiting.ts'
import { firstDayOf, totalsOf, withQuietDays } from '#domain/orders/sales.ts'
import { TASK_TOPICS } from '#domain/payments/owner-tasks.ts'
import { indianDay } from '#domain/time/india.ts'
import { findCashOverview } from '#use-cases/cash-overview.ts'
import { readOpening } from '#use-cases/shop-opening.ts'
import { loadHealthLine } from '../health/health.server.ts'
import type { OwnerRequest } from '../kit/owner-only.ts'

const CHART_DAYS = 7

/** The data of the first page: sales, what waits, and open tasks. */
export async function loadToday({
  shop,
  query,
  language,
}: Pick<OwnerRequest, 'shop' | 'query' | 'language'>) {
  const about = TASK_TOPICS.find((known) => known === query.get('about'))
  const now = shop.clock.now()
  const today = indianDay(now)
  const month = `${today.slice(0, 8)}01`
  const week = firstDayOf(CHART_DAYS, now)
  const [waiting, tasks, sold, cash, health] = await Promise.all([
    countWaiting(shop.db, now),
    listOpenTasks(shop.db, { about }),
    listSalesByDay(shop.db, month < week ? month : week),
    findCashOverview(shop),
    loadHealthLine({ shop, language }),
  ])
  const days = withQuietDays(sold, CHART_DAYS, now)
  return {
    ...{ about, waiting, tasks, days, today },
    soldToday: totalsOf(days.filter(({ day }) => day === today)),
    soldThisMonth: totalsOf(sold.filter(({ day }) => day >= month)),
    cash: cash.toCome,
    // An open shop needs no first day.
    missing: shop.opening.isOpen ? undefined : (await readOpening(shop.db, shop)).missing.length,
    health,
  }
}
