import { findCashDay, findCashToCome } from '#database/remittances/cash-days.ts'
import { listRemittances } from '#database/remittances/entries.ts'
import { countOpenCashTasks } from '#database/remittances/tasks.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

/** How many rows fit one page of the panel. */
const MAX_SHOWN = 20

/** Gathers the cash that couriers still hold, their remittances, the last comparison, and how many differences wait. */
export async function findCashOverview({
  db,
  settings,
}: With<'db'> & WithSettings<'cashWithinDays'>) {
  return {
    toCome: await findCashToCome(db, MAX_SHOWN),
    remittances: await listRemittances(db, MAX_SHOWN),
    lastDay: await findCashDay(db),
    toDecide: await countOpenCashTasks(db),
    withinDays: settings.cashWithinDays,
  }
}
