import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { mails } from '#database/tables/mail.ts'
import { stockAlerts } from '#database/tables/stock-alerts.ts'
import type { ProductId } from '#domain/ids.ts'
import type { StockAlertDeps } from '#use-cases/stock/ask-for-stock-alert.ts'
import { TestClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { emptyTables } from './empty-tables.ts'

export const SHOP_ORIGIN = 'https://samagni.example'

const SETTINGS = {
  name: 'Samagni',
  palette: 'majith',
  email: 'hello@samagni.example',
  phone: '+91 00000 00000',
  writesToPhones: true,
} as const

/** For a file of tests: a shop in which everything is sold out and nobody waits yet, anew for each test. */
export function soldOutShop() {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let clock: TestClock
  let deps: StockAlertDeps & { config: { publicUrl: string } }

  /** Sells everything out, or puts some of everything or of one product back. */
  async function setStock(units: number, productId?: ProductId): Promise<void> {
    await opened.db.$client.query(
      `update stock_lots set on_hand = least($1, received)
      where $2::text is null or product_id = $2`,
      [units, productId ?? null],
    )
  }

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    const { db } = opened
    await emptyTables(db, ['stock_alerts', 'mails', 'consents', 'refused_addresses'])
    clock = new TestClock()
    deps = {
      db,
      clock,
      secret: 'a-secret-of-the-shop',
      settings: SETTINGS,
      config: { publicUrl: SHOP_ORIGIN },
    }
    await setStock(0)
  })

  return {
    get db() {
      return opened.db
    },
    get clock() {
      return clock
    },
    get deps() {
      return deps
    },
    setStock,
    mailsOf: async (kind: string) =>
      await opened.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.queuedAt)),
    waiting: async () => await opened.db.select().from(stockAlerts).orderBy(asc(stockAlerts.id)),
  }
}
