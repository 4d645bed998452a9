import type { ShopDatabase } from '#database/connection.ts'
import {
  type CashDay,
  type CashToCome,
  findCashDay,
  findCashToCome,
} from '#database/remittances/cash-days.ts'
import { listRemittances, type RemittanceSummary } from '#database/remittances/entries.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** What an owner can look through on one page. */
const MAX_SHOWN = 20

/** The cash of the couriers in the owner's panel. Sums in paise. */
export interface CashOverview {
  toCome: CashToCome
  remittances: readonly RemittanceSummary[]
  /** Absent before the first morning. */
  lastDay: CashDay | undefined
  /** So many days the courier may take. */
  withinDays: number
}

/** Gathers what couriers still hold, what they handed over, and how both were compared last. */
export async function findCashOverview({
  db,
  settings,
}: {
  db: ShopDatabase
  settings: Pick<ShopSettings, 'cashWithinDays'>
}): Promise<CashOverview> {
  return {
    toCome: await findCashToCome(db, MAX_SHOWN),
    remittances: await listRemittances(db, MAX_SHOWN),
    lastDay: await findCashDay(db),
    withinDays: settings.cashWithinDays,
  }
}
