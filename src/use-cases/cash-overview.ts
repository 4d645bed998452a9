import type { ShopDatabase } from '#database/connection.ts'
import {
  type CashDay,
  type CashToCome,
  findCashDay,
  findCashToCome,
} from '#database/remittances/cash-days.ts'
import { listRemittances, type RemittanceSummary } from '#database/remittances/entries.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** Fits one page of the panel. */
const MAX_SHOWN = 20

/** The couriers' cash in the owner's panel. Sums in paise. */
export interface CashOverview {
  toCome: CashToCome
  remittances: readonly RemittanceSummary[]
  /** Absent before the first comparison. */
  lastDay: CashDay | undefined
  /** The days a courier may take. */
  withinDays: number
}

/** Gathers the cash that couriers still hold, their remittances, and the last comparison. */
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
