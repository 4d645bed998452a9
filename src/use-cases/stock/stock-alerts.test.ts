import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { takeDueAlerts } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { MAX_STOCK_ALERTS, STOCK_ALERT_DAYS } from '#domain/stock/stock-alert.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { SHOP_ORIGIN, soldOutShop } from '#tests/support/sold-out-shop.ts'
import { anonymiseOldRecords } from '#use-cases/erasure/erase-account.ts'
import { askForStockAlert } from './ask-for-stock-alert.ts'
import { followStockAlertLink, readStockAlertLink } from './follow-stock-alert-link.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'

const KHUS = 'khus-sharbat' as ProductId
const BEL = 'bel-sharbat' as ProductId
const ASHA = 'asha@mail.example'
const NOBODY = 'nobody' as UserId

const shop = soldOutShop()
const { setStock, mailsOf, waiting } = shop

const ask = (email = ASHA, { productId = KHUS, account = '', language = 'en' as Language } = {}) =>
  askForStockAlert(shop.deps, {
    productId,
    email,
    language,
    origin: SHOP_ORIGIN,
    person: account === '' ? undefined : { email: account, userId: NOBODY },
  })

function tokensIn(text: string): string[] {
  return [...text.matchAll(/\/stock-alert\/([0-9a-z]+)/g)].map(([, token = '']) => token)
}

/** The tokens of the confirming mail: yes, and no mails at all. */
async function linksOf(email = ASHA): Promise<{ confirm: string; stop: string }> {
  const all = await mailsOf('stock-alert-confirm')
  const [confirm = '', stop = ''] = tokensIn(
    all.findLast((one) => one.recipient === email)?.text ?? '',
  )
  return { confirm, stop }
}

describe('asking for a mail when a product is back', () => {
  test('waits at once with the confirmed address of the account, in any spelling, without a mail', async () => {
    expect(await ask(ASHA, { account: 'Asha@Mail.example' })).toEqual({
      ok: true,
      state: 'waiting',
    })
    expect(await waiting()).toMatchObject([{ email: ASHA, confirmedAt: shop.clock.now() }])
    expect(await mailsOf('stock-alert-confirm')).toEqual([])
  })

  test('sends any other address one link, and nothing waits before it is opened', async () => {
    expect(await ask(ASHA, { account: 'bela@mail.example' })).toEqual({
      ok: true,
      state: 'link-sent',
    })
    expect(await waiting()).toMatchObject([{ email: ASHA, confirmedAt: null }])
    await setStock(5)
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    expect(await mailsOf('stock-alert')).toEqual([])
  })

  test('sends one mail for each address and product, however often and by however many it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()))
    expect(answers).toEqual(Array(12).fill({ ok: true, state: 'link-sent' }))
    expect(await mailsOf('stock-alert-confirm')).toHaveLength(1)
  })

  test('sends an address few links before it has opened one, with the same answer', async () => {
    const products = await soldOutProducts(6)
    for (const productId of products) {
      expect(await ask(ASHA, { productId })).toEqual({ ok: true, state: 'link-sent' })
    }
    expect(await mailsOf('stock-alert-confirm')).toHaveLength(3)
  })

  test('also when all are asked for at the same moment', async () => {
    const products = await soldOutProducts(8)
    await Promise.all(products.map((productId) => ask(ASHA, { productId })))
    expect(await mailsOf('stock-alert-confirm')).toHaveLength(3)
  })

  test('tells nobody that an address waits already', async () => {
    await ask(ASHA, { account: ASHA })
    expect(await ask()).toEqual({ ok: true, state: 'link-sent' })
    expect(await mailsOf('stock-alert-confirm')).toEqual([])
  })

  test(`lets an account wait for ${MAX_STOCK_ALERTS} products`, async () => {
    const products = await soldOutProducts(MAX_STOCK_ALERTS + 1)
    for (const productId of products.slice(1)) await ask(ASHA, { productId, account: ASHA })
    const [first = KHUS, second = KHUS] = products
    expect(await ask(ASHA, { productId: first, account: ASHA })).toEqual({
      ok: false,
      reason: 'too-many',
    })
    expect(await ask(ASHA, { productId: second, account: ASHA })).toMatchObject({ ok: true })
  })

  test('is refused for what can be bought, sachets and what there is not', async () => {
    await setStock(1, BEL)
    const sachet = await shop.db.$client.query(
      "select id from products where kind = 'sachet' limit 1",
    )
    expect(await ask(ASHA, { productId: BEL })).toEqual({ ok: false, reason: 'not-sold-out' })
    for (const id of [sachet.rows[0].id, 'never-made']) {
      expect(await ask(ASHA, { productId: id })).toEqual({ ok: false, reason: 'unknown-product' })
    }
    expect(await waiting()).toEqual([])
  })
})

async function soldOutProducts(count: number): Promise<ProductId[]> {
  const { rows } = await shop.db.$client.query<{ id: ProductId }>(
    "select id from products where kind = 'goods' and not hidden and price_paise > 0 order by id limit $1",
    [count],
  )
  return rows.map(({ id }) => id)
}

describe('the links of the mails', () => {
  test('confirm with one tap, and opening them alone changes nothing', async () => {
    await ask()
    const { confirm } = await linksOf()
    expect(await readStockAlertLink(shop.deps, confirm, 'en')).toMatchObject({
      act: 'confirm',
      product: { id: KHUS },
    })
    expect(await waiting()).toMatchObject([{ confirmedAt: null }])
    expect(await followStockAlertLink(shop.deps, confirm)).toBe('confirmed')
    expect(await followStockAlertLink(shop.deps, confirm)).toBe('confirmed')
    expect(await waiting()).toMatchObject([{ confirmedAt: shop.clock.now() }])
  })

  test('end everything asked with the address, and of others nothing', async () => {
    await ask(ASHA, { account: ASHA })
    await ask(ASHA, { productId: BEL })
    await ask('bela@mail.example', { account: 'bela@mail.example' })
    const { stop } = await linksOf()
    expect(await readStockAlertLink(shop.deps, stop, 'en')).toEqual({ act: 'stop' })
    expect(await followStockAlertLink(shop.deps, stop)).toBe('stopped')
    expect(await followStockAlertLink(shop.deps, stop)).toBe('stopped')
    expect(await readStockAlertLink(shop.deps, stop, 'en')).toBeUndefined()
    await setStock(5)
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 1 })
    expect((await mailsOf('stock-alert')).map(({ recipient }) => recipient)).toEqual([
      'bela@mail.example',
    ])
  })

  test('that decline what was never confirmed keep strangers from asking for another mail', async () => {
    await ask()
    await followStockAlertLink(shop.deps, (await linksOf()).stop)
    await ask()
    expect(await mailsOf('stock-alert-confirm')).toHaveLength(1)
  })

  test('are signed: no digit may be another', async () => {
    await ask()
    await ask('bela@mail.example')
    const { confirm } = await linksOf()
    const [id = ''] = confirm.split('x')
    const forged = [
      `${Number(id) + 1}${confirm.slice(id.length)}`,
      `${confirm.slice(0, -1)}${confirm.endsWith('0') ? '1' : '0'}`,
      '',
      'x',
      '1x',
      `0${confirm}`,
      'f'.repeat(32),
      `${confirm}0`,
    ]
    for (const token of forged) {
      expect(await readStockAlertLink(shop.deps, token, 'en')).toBeUndefined()
      expect(await followStockAlertLink(shop.deps, token)).not.toBe('confirmed')
    }
    expect(await waiting()).toMatchObject([{ confirmedAt: null }, { confirmedAt: null }])
  })
})

describe('the mail that a product is back', () => {
  test('is one, in the language of the page that asked, and the waiting is forgotten with it', async () => {
    await ask(ASHA, { account: ASHA, language: 'hi' })
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    await setStock(3)
    const runs = await Promise.all([1, 2, 3, 4].map(() => sendStockAlerts(shop.deps)))
    expect(runs.map(({ notified }) => notified).toSorted()).toEqual([0, 0, 0, 1])
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    const sent = await mailsOf('stock-alert')
    // The product is named as the reader knows it.
    expect(sent).toMatchObject([{ recipient: ASHA, subject: 'खस शरबत वापस आ गया है' }])
    expect(sent[0]?.text).not.toContain('Khus')
    expect(sent[0]?.text).toContain(`${SHOP_ORIGIN}/hi/product/khus-sharbat`)
    const [stop = '', ...others] = tokensIn(sent[0]?.text ?? '')
    expect(others).toEqual([])
    // What a mail program posts to end them (RFC 8058).
    expect(sent[0]?.unsubscribe).toBe(`${SHOP_ORIGIN}/hi/stock-alert/${stop}`)
    expect(await waiting()).toEqual([])
  })

  test('goes to several hundred a few at a time, those first who wait longest', async () => {
    for (let n = 0; n < 45; n += 1) {
      const email = `waits-${String(n).padStart(2, '0')}@mail.example`
      await ask(email, { account: email })
      shop.clock.advance(1_000)
    }
    await setStock(3)
    const sizes: number[] = []
    for (let run = 0; run < 4; run += 1) sizes.push((await sendStockAlerts(shop.deps)).notified)
    expect(sizes).toEqual([20, 20, 5, 0])
    const first = (await mailsOf('stock-alert')).map(({ recipient }) => recipient)
    expect(new Set(first).size).toBe(45)
  })

  test('goes to the others where one cannot be written, who is forgotten', async () => {
    for (const email of ['bad@mail.example', 'fine@mail.example']) {
      await ask(email, { account: email })
      shop.clock.advance(1_000)
    }
    await setStock(3)
    await refuseRows(shop.db, 'mails', "new.recipient = 'bad@mail.example'")
    const run = await sendStockAlerts(shop.deps)
    expect(run).toMatchObject({ notified: 1, failures: [expect.any(Error)] })
    expect(await mailsOf('stock-alert')).toMatchObject([{ recipient: 'fine@mail.example' }])
    expect(await waiting()).toEqual([])
  })

  test('goes to those behind many that cannot be written', async () => {
    const bad = Array.from({ length: 45 }, (_, index) => `bad-${index}@mail.example`)
    for (const email of [...bad, 'fine@mail.example']) {
      await ask(email, { account: email })
      shop.clock.advance(1_000)
    }
    await setStock(3)
    await refuseRows(shop.db, 'mails', "new.recipient like 'bad-%'")
    const { notified, failures } = await sendStockAlerts(shop.deps, 50)
    expect([notified, failures.length]).toEqual([1, bad.length])
    expect(await mailsOf('stock-alert')).toMatchObject([{ recipient: 'fine@mail.example' }])
  })

  test('keeps its product from being hidden before it is written', async () => {
    await ask(ASHA, { account: ASHA })
    await setStock(5)
    await inTransaction(shop.deps.db, async (tx) => {
      expect(await takeDueAlerts(tx, { now: shop.clock.now(), max: 1 })).toHaveLength(1)
      const hide = shop.deps.db.execute(
        sql`select id from products where id = ${KHUS} for no key update skip locked`,
      )
      expect((await hide).rows).toEqual([])
    })
  })

  test('is not sent while the product is hidden or was sold out again', async () => {
    await ask(ASHA, { account: ASHA })
    await setStock(3)
    await shop.db.$client.query('update products set hidden = true where id = $1', [KHUS])
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    await shop.db.$client.query('update products set hidden = false where id = $1', [KHUS])
    await setStock(0)
    expect(await sendStockAlerts(shop.deps)).toMatchObject({ notified: 0 })
    expect(await waiting()).toHaveLength(1)
  })
})

test('the owner sees for each product how many wait, those who confirmed', async () => {
  await ask(ASHA, { account: ASHA })
  await ask('bela@mail.example', { account: 'bela@mail.example' })
  await ask('stranger@mail.example')
  const { rows } = await listPanelProducts(shop.db, { q: KHUS, state: 'all', limit: 5 })
  expect(rows.find(({ id }) => id === KHUS)).toMatchObject({ waiting: 2 })
})

test(`an address that waited for ${STOCK_ALERT_DAYS} days is forgotten`, async () => {
  await ask(ASHA, { account: ASHA })
  await ask('bela@mail.example')
  shop.clock.advance(STOCK_ALERT_DAYS * DAY_MS)
  await anonymiseOldRecords(shop)
  expect(await waiting()).toHaveLength(2)
  shop.clock.advance(1)
  await anonymiseOldRecords(shop)
  expect(await waiting()).toEqual([])
})
