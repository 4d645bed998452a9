import { lacksOrders } from '#database/opening/opening.ts'
import { listSalesByDay } from '#database/orders/sales-days.ts'
import { findFirstWaiting } from '#database/panel/first-waiting.ts'
import { countNewSince, recordPanelVisit } from '#database/panel/new-since.ts'
import { listOpenTasks } from '#database/panel/owner-tasks.ts'
import { countWaiting } from '#database/panel/waiting.ts'
import { mayUse, type PanelRight } from '#domain/accounts/rights.ts'
import { type DayOfSales, totalsOf, withQuietDays } from '#domain/orders/sales.ts'
import { namedRange, spanOf, spansOf, todayAndLastWeek } from '#domain/orders/sales-range.ts'
import { topicsFor } from '#domain/payments/owner-tasks.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { readOpening } from '#use-cases/opening/shop-opening.ts'
import { findCashOverview } from '#use-cases/remittances/cash-overview.ts'
import { loadHealthLine } from '../health/health.server.ts'
import type { OwnerRequest } from '../kit/panel-page.ts'
import { newEntries, waitingEntries } from './waiting-entries.ts'

/** The data of the first page: sales, what waits, and open tasks; each part only with its right. */
export async function loadToday({
  shop,
  query,
  language,
  person,
}: Pick<OwnerRequest, 'shop' | 'query' | 'language' | 'person'>) {
  const may = (right: PanelRight) => mayUse(person, right)
  const topics = topicsFor(person)
  const asked = topics.find((known) => known === query.get('about'))
  const about = topics.length === 1 ? topics[0] : asked
  const now = shop.clock.now()
  const today = indianDay(now)
  const month = namedRange('month', now)
  const week = namedRange('7', now)
  const [waiting, first, tasks, sold, cash, health, since] = await Promise.all([
    countWaiting(shop.db, now),
    findFirstWaiting(shop.db, now),
    topics.length > 0 ? listOpenTasks(shop.db, { about }) : [],
    may('sales.read')
      ? Promise.all([
          listSalesByDay(shop.db, spanOf(month.from < week.from ? month : week)),
          listSalesByDay(shop.db, spansOf(todayAndLastWeek(now), now).before),
          listSalesByDay(shop.db, spansOf(month, now).before),
        ])
      : undefined,
    may('remittance.take') ? findCashOverview(shop) : undefined,
    may('audit.read') ? loadHealthLine({ shop, language }) : undefined,
    recordPanelVisit(shop.db, { userId: person.userId, now }),
  ])
  const needsFirstDay = may('settings.change') && !shop.opening.isOpen
  return {
    topics,
    about: asked,
    tasks,
    today,
    health,
    entries: waitingEntries(waiting, first, person).map(
      ({ first: { since, ...next }, ...entry }) => ({
        ...entry,
        ...next,
        ageMinutes: since && Math.floor((now.getTime() - since.getTime()) / MINUTE_MS),
      }),
    ),
    newSince: since && { since, entries: newEntries(await countNewSince(shop.db, since), person) },
    toPack: may('parcel.hand-over') ? waiting.toPack : undefined,
    sold: sold && soldIn(...sold),
    cash: cash?.toCome,
    isPaused: may('settings.change') && !shop.settings.takesOrders,
    isRefused: query.has('refused'),
    takesExamples:
      may('settings.change') && shop.examplePayer !== undefined && (await lacksOrders(shop.db)),
    // An open shop has no steps before opening.
    missing: needsFirstDay ? (await readOpening(shop.db, shop)).missing.length : undefined,
  }

  type Sold = readonly DayOfSales[]
  function soldIn(all: Sold, lastWeek: Sold, lastMonth: Sold) {
    const days = withQuietDays(all, week)
    return {
      days,
      today: totalsOf(days.filter(({ day }) => day === today)),
      lastWeek: totalsOf(lastWeek),
      thisMonth: totalsOf(all.filter(({ day }) => day >= month.from)),
      lastMonth: { ...totalsOf(lastMonth), ...month.before },
    }
  }
}
