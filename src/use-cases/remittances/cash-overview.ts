import { findCashDay, findCashToCome } from '#database/remittances/cash-days.ts'
import { listRemittances } from '#database/remittances/entries.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

/** How many rows fit one page of the panel. */
const MAX_SHOWN = 20

/** Gathers the cash that couriers still hold, their remittances, and the last comparison. */
export async function findCashOverview({
  db,
  settings,
}: With<'db'> & WithSettings<'cashWithinDays'>) {
  return {
    toCome: await findCashToCome(db, MAX_SHOWN),
    remittances: await listRemittances(db, MAX_SHOWN),
    lastDay: await findCashDay(db),
    withinDays: settings.cashWithinDays,
  }
}
