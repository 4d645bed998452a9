import { describe, expect, test } from 'vitest'
import { saveAccount } from '#database/accounts/accounts.ts'
import { findPhoneStopKey } from '#database/stock/alerts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { MAX_STOCK_ALERTS } from '#domain/stock/stock-alert.ts'
import { SHOP_ORIGIN, soldOutShop } from '#tests/support/sold-out-shop.ts'
import { agreeToMessages, endMessages } from '#use-cases/consents/agree-to-messages.ts'
import { askForStockAlert } from '#use-cases/stock/ask-for-stock-alert.ts'
import { followStockAlertLink } from '#use-cases/stock/follow-stock-alert-link.ts'
import { sendStockAlerts } from '#use-cases/stock/send-stock-alerts.ts'
import { handlePhoneWebhook } from './handle-phone-webhook.ts'

const KHUS = 'khus-sharbat' as ProductId
const ASHA = 'asha@mail.example'
const PHONE = '9825012345'

const shop = soldOutShop()
const { setStock, mailsOf, waiting } = shop

async function soldOutProducts(count: number): Promise<ProductId[]> {
  const { rows } = await shop.db.$client.query<{ id: ProductId }>(
    "select id from products where kind = 'goods' and not hidden and price_paise > 0 order by id limit $1",
    [count],
  )
  return rows.map(({ id }) => id)
}

async function signUp(id = 'asha'): Promise<UserId> {
  const account = {
    id: id as UserId,
    issuer: 'test',
    subject: id,
    email: `${id}@mail.example`,
    emailVerified: true,
    name: 'Asha',
    picture: undefined,
  }
  return await saveAccount(shop.db, account, shop.clock.now())
}
const askByPhone = (userId: UserId, { given = shop.deps, productId = KHUS } = {}) =>
  askForStockAlert(given, {
    productId,
    email: undefined,
    language: 'hi',
    origin: SHOP_ORIGIN,
    person: { email: ASHA, userId },
  })

describe('a message that a product is back', () => {
  test('goes to the number that its person agreed to, by its name alone, and once', async () => {
    const userId = await signUp()
    expect(await askByPhone(userId)).toEqual({ ok: false, reason: 'no-number' })
    await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'hi' })
    const mute = { ...shop.deps, settings: { ...shop.deps.settings, writesToPhones: false } }
    expect(await askByPhone(userId, { given: mute })).toEqual({ ok: false, reason: 'no-number' })
    expect(await askByPhone(userId)).toEqual({ ok: true, state: 'waiting' })
    await setStock(3)
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 1 })
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
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
    await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    const [{ stopKey } = { stopKey: '' }] = await waiting()
    expect(await followStockAlertLink(shop.deps, stopKey)).toBe('stopped')
    expect(await waiting()).toEqual([])
    await askByPhone(userId)
    const said = { from: `91${PHONE}`, text: 'STOP', at: shop.clock.now() }
    await handlePhoneWebhook(shop.deps, { outcomes: [], replies: [said] })
    expect(await waiting()).toEqual([])
  })
})

describe('what waits at a number', () => {
  test('ends with the consent', async () => {
    const userId = await signUp()
    await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    await endMessages(shop.deps, userId)
    await setStock(3)
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    expect(await waiting()).toEqual([])
  })

  test('ends with another number, and not with another language of the consent', async () => {
    const userId = await signUp()
    await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
    await askByPhone(userId)
    await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'hi' })
    expect(await waiting()).toHaveLength(1)
    await agreeToMessages(shop.deps, { userId, phone: '9825054321', language: 'hi' })
    expect(await waiting()).toEqual([])
  })

  test('of another account there stays', async () => {
    const [asha, eve] = [await signUp('asha'), await signUp('eve')]
    for (const userId of [asha, eve]) {
      await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
      await askByPhone(userId)
    }
    await endMessages(shop.deps, eve)
    expect(await waiting()).toMatchObject([{ userId: asha }])
  })

  test('is not asked for by a consent that ends at the same moment', async () => {
    const userId = await signUp()
    for (let round = 0; round < 10; round += 1) {
      await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
      await Promise.all([askByPhone(userId), endMessages(shop.deps, userId)])
      expect(await waiting()).toEqual([])
    }
  })
})

describe('two accounts that agreed to messages at one number', () => {
  const both = async () => {
    const [asha, eve] = [await signUp('asha'), await signUp('eve')]
    for (const userId of [asha, eve]) {
      await agreeToMessages(shop.deps, { userId, phone: PHONE, language: 'en' })
    }
    return { asha, eve }
  }
  const stopKeyFor = (userId: UserId) => findPhoneStopKey(shop.db, { productId: KHUS, userId })

  test('do not learn what the other waits for, nor stop it (PRV-08)', async () => {
    const { asha, eve } = await both()
    await askByPhone(asha)
    expect(await stopKeyFor(eve)).toBeUndefined()
    await askByPhone(eve)
    const keys = [await stopKeyFor(asha), await stopKeyFor(eve)]
    expect(new Set(keys).size).toBe(2)
    expect(await followStockAlertLink(shop.deps, keys[1] ?? '')).toBe('stopped')
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
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 2 })
    expect(await mailsOf('stock-alert')).toMatchObject([{ recipient: `91${PHONE}` }])
  })
})
