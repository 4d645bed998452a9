import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveAccount } from '#database/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { findPhoneStopKey } from '#database/stock-alerts.ts'
import { consents } from '#database/tables/consents.ts'
import { mails, refusedAddresses } from '#database/tables/mail.ts'
import { stockAlerts } from '#database/tables/stock-alerts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { MAX_STOCK_ALERTS } from '#domain/stock/stock-alert.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { TestClock } from '#tests/support/shop.ts'
import { agreeToMessages, endMessages } from './agree-to-messages.ts'
import { askForStockAlert, type StockAlertDeps } from './ask-for-stock-alert.ts'
import { followStockAlertLink } from './follow-stock-alert-link.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { takePhoneNews } from './take-phone-news.ts'

const KHUS = 'khus-sharbat' as ProductId
const ORIGIN = 'https://samagni.example'
const ASHA = 'asha@mail.example'
const PHONE = '9825012345'

let db: ShopDatabase
let clock: TestClock
let deps: StockAlertDeps & { config: { publicUrl: string } }

let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

beforeEach(async () => {
  await db.delete(stockAlerts)
  await db.delete(mails)
  await db.delete(consents)
  await db.delete(refusedAddresses)
  clock = new TestClock()
  deps = {
    ...{ db, clock, secret: 'a-secret-of-the-shop', config: { publicUrl: ORIGIN } },
    settings: {
      name: 'Samagni',
      palette: 'majith',
      email: 'hello@samagni.example',
      phone: '+91 00000 00000',
      writesToPhones: true,
    },
  }
  await setStock(0)
})

/** Sells everything out, or puts some of everything or of one product back. */
async function setStock(units: number, productId?: ProductId): Promise<void> {
  await db.$client.query(
    `update stock_lots set on_hand = least($1, received)
    where $2::text is null or product_id = $2`,
    [units, productId ?? null],
  )
}

const mailsOf = async (kind: string) =>
  await db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.queuedAt))

const waiting = () => db.select().from(stockAlerts).orderBy(asc(stockAlerts.id))

async function soldOutProducts(count: number): Promise<ProductId[]> {
  const { rows } = await db.$client.query<{ id: ProductId }>(
    "select id from products where kind = 'goods' and not hidden and price_paise > 0 order by id limit $1",
    [count],
  )
  return rows.map(({ id }) => id)
}

async function signUp(id = 'asha'): Promise<UserId> {
  const account = {
    id: id as UserId,
    ...{ issuer: 'test', subject: id, email: `${id}@mail.example`, emailVerified: true },
    ...{ name: 'Asha', picture: undefined },
  }
  return await saveAccount(db, account, clock.now())
}
const askByPhone = (userId: UserId, { given = deps, productId = KHUS } = {}) =>
  askForStockAlert(given, {
    ...{ productId, email: undefined, language: 'hi', origin: ORIGIN },
    person: { email: ASHA, userId },
  })

describe('a message that a product is back', () => {
  test('goes to the number that its person agreed to, by its name alone, and once', async () => {
    const userId = await signUp()
    expect(await askByPhone(userId)).toEqual({ ok: false, reason: 'no-number' })
    await agreeToMessages(deps, { userId, phone: PHONE, language: 'hi' })
    const mute = { ...deps, settings: { ...deps.settings, writesToPhones: false } }
    expect(await askByPhone(userId, { given: mute })).toEqual({ ok: false, reason: 'no-number' })
    expect(await askByPhone(userId)).toEqual({ ok: true, state: 'waiting' })
    await setStock(3)
    expect(await sendStockAlerts(deps)).toBe(1)
    expect(await sendStockAlerts(deps)).toBe(0)
    const name = 'खस शरबत'
    expect(await mailsOf('stock-alert')).toMatchObject([
      {
        recipient: `91${PHONE}`,
        subject: name,
        template: { name: 'back_in_stock', language: 'hi', values: [name] },
      },
    ])
    expect(await waiting()).toEqual([])
  })

  test('is stopped by STOP, and by the link of the page', async () => {
    const userId = await signUp()
    await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    const [{ stopKey } = { stopKey: '' }] = await waiting()
    expect(await followStockAlertLink(deps, stopKey)).toBe('stopped')
    expect(await waiting()).toEqual([])
    await askByPhone(userId)
    const said = { from: `91${PHONE}`, text: 'STOP', at: clock.now() }
    await takePhoneNews(deps, { outcomes: [], replies: [said] })
    expect(await waiting()).toEqual([])
  })
})

describe('what waits at a number', () => {
  test('ends with the consent', async () => {
    const userId = await signUp()
    await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    await endMessages(deps, userId)
    await setStock(3)
    expect(await sendStockAlerts(deps)).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('ends with another number, and not with another language of the consent', async () => {
    const userId = await signUp()
    await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    await agreeToMessages(deps, { userId, phone: PHONE, language: 'hi' })
    expect(await waiting()).toHaveLength(1)
    await agreeToMessages(deps, { userId, phone: '9825054321', language: 'hi' })
    expect(await waiting()).toEqual([])
  })

  test('of another account there stays', async () => {
    const [asha, eve] = [await signUp('asha'), await signUp('eve')]
    for (const userId of [asha, eve]) {
      await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
      await askByPhone(userId)
    }
    await endMessages(deps, eve)
    expect(await waiting()).toMatchObject([{ userId: asha }])
  })

  test('is not asked for by a consent that ends at the same moment', async () => {
    const userId = await signUp()
    for (let round = 0; round < 10; round += 1) {
      await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
      await Promise.all([askByPhone(userId), endMessages(deps, userId)])
      expect(await waiting()).toEqual([])
    }
  })
})

describe('two accounts that agreed to messages at one number', () => {
  const both = async () => {
    const [asha, eve] = [await signUp('asha'), await signUp('eve')]
    for (const userId of [asha, eve]) {
      await agreeToMessages(deps, { userId, phone: PHONE, language: 'en' })
    }
    return { asha, eve }
  }
  const stopKeyFor = (userId: UserId) => findPhoneStopKey(db, { productId: KHUS, userId })

  test('do not learn what the other waits for, nor stop it (PRV-08)', async () => {
    const { asha, eve } = await both()
    await askByPhone(asha)
    expect(await stopKeyFor(eve)).toBeUndefined()
    await askByPhone(eve)
    const keys = [await stopKeyFor(asha), await stopKeyFor(eve)]
    expect(new Set(keys).size).toBe(2)
    expect(await followStockAlertLink(deps, keys[1] ?? '')).toBe('stopped')
    expect(await waiting()).toMatchObject([{ userId: asha, stopKey: keys[0] }])
  })

  test(`may each wait for ${MAX_STOCK_ALERTS} products`, async () => {
    const { asha, eve } = await both()
    const products = await soldOutProducts(MAX_STOCK_ALERTS)
    for (const productId of products) await askByPhone(eve, { productId })
    expect(await askByPhone(asha)).toEqual({ ok: true, state: 'waiting' })
  })

  test('are told once there that a product is back', async () => {
    const { asha, eve } = await both()
    await askByPhone(asha)
    await askByPhone(eve)
    await setStock(3)
    expect(await sendStockAlerts(deps)).toBe(2)
    expect(await mailsOf('stock-alert')).toMatchObject([{ recipient: `91${PHONE}` }])
  })
})
