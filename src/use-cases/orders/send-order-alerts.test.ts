import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { OrderAlerts } from '#domain/orders/order-alert.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { momentInIndia } from '#domain/time/india.ts'
import { createWebPush } from '#providers/push/web-push/web-push.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { sendOrderAlerts } from './send-order-alerts.ts'

const shop = databaseWithGoods()
const NOON = momentInIndia('2026-11-24', 12 * 60)

let buyer: Person
beforeEach(async () => {
  const [person] = await addBuyers(shop.db, 1)
  if (!person) throw new Error('nobody buys')
  buyer = person
})

/** Identical orders at the same time would count as one. */
async function order({
  placedAt = NOON,
  units = 2,
} = {}): Promise<{ id: OrderId; number: string }> {
  const deps = placingDeps(shop.db, { clock: { now: () => placedAt } })
  const wanted = [
    { productId: P2, quantity: units },
    { productId: P1, quantity: 1 },
  ]
  const placed = await confirm(deps, buyer, wanted, { amountPaise: await totalOf(deps, wanted) })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order
}

const tell = (
  orderAlerts: OrderAlerts,
  {
    now = NOON,
    ...changed
  }: {
    now?: Date
    orderAlertsTo?: string
    orderAlertsPhone?: string
    writesToPhones?: boolean
    mailLanguage?: Language
  } = {},
) =>
  sendOrderAlerts({
    db: shop.db,
    clock: { now: () => now },
    settings: { ...SHOP_SETTINGS, orderAlerts, ...changed },
    config: { publicUrl: 'https://shop.example' },
    push: createWebPush({ allowsLocal: false }),
  })

async function reported() {
  const { rows } = await shop.db.execute<{
    kind: string
    recipient: string
    subject: string
    text: string
    letter: string
  }>(sql`
    select kind, recipient, subject, text, letter::text from mails
    where kind in ('order-alert', 'owner-digest') order by queued_at`)
  return rows
}

/** Only the products that a test sets are low in stock. */
const stockUp = () =>
  shop.db.execute(sql`update products set hidden = true where id not in (${P1}, ${P2})`)

test('an order is announced immediately and once, to the shop or to the recipients in the settings', async () => {
  const { number } = await order()
  expect(await tell('at-once')).toMatchObject({ told: 1 })
  expect(await tell('at-once')).toMatchObject({ told: 0 })
  expect(await reported()).toMatchObject([
    { recipient: SHOP_SETTINGS.email, subject: `New order: ${number}` },
  ])
  await order({ units: 3 })
  await tell('at-once', { orderAlertsTo: 'owner@home.example' })
  expect((await reported()).map(({ recipient }) => recipient)).toContain('owner@home.example')
})

test('many processes at once tell of an order once', async () => {
  await order()
  await order({ units: 3 })
  await Promise.all(Array.from({ length: 6 }, () => tell('at-once')))
  const mails = await reported()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('2 orders: ')
})

test('the mail names goods and town, and nobody', async () => {
  await order()
  await tell('at-once')
  const [mail] = await reported()
  expect(mail?.text).toContain(`COD · Vadodara · Goods ${P2} × 2, Goods ${P1} × 1`)
  for (const word of ['Asha', 'Buyer', '9876543210', 'Garden', '390001']) {
    expect(`${mail?.subject} ${mail?.text} ${mail?.letter}`).not.toContain(word)
  }
})

test('the mail is in the language that the settings name, and leads to the panel in it', async () => {
  const { number } = await order()
  await tell('at-once', { mailLanguage: 'gu' })
  const [mail] = await reported()
  expect(mail?.subject).toBe(`નવો ઑર્ડર: ${number}`)
  expect(mail?.text).toContain('https://shop.example/gu/admin_panel?state=')
  expect(mail?.text).not.toContain('New order')
})

test('of an order of sachets the mail says number and amount only', async () => {
  const { id, number } = await order()
  await shop.db.execute(sql`update orders set channel = 'sachets' where id = ${id}`)
  await tell('at-once')
  const [mail] = await reported()
  expect(mail?.text).toContain(`\n${number}: ₹`)
  for (const word of ['Goods', 'Vadodara', 'COD', 'achet']) {
    expect(`${mail?.subject} ${mail?.text} ${mail?.letter}`).not.toContain(word)
  }
})

test('an order that waits for its payment is announced when it is paid', async () => {
  const { id } = await order()
  await shop.db.execute(
    sql`update orders set payment_method = 'prepaid', payment_state = 'awaiting' where id = ${id}`,
  )
  expect(await tell('at-once')).toMatchObject({ told: 0 })
  await shop.db.execute(sql`update orders set payment_state = 'paid' where id = ${id}`)
  expect(await tell('at-once')).toMatchObject({ told: 1 })
})

test('a digest comes after 8 in the morning and in the evening, with the orders until then', async () => {
  await stockUp()
  const at = (time: number, day = '2026-11-24') => momentInIndia(day, time * 60)
  const early = await order({ placedAt: at(7) })
  await tell('digest', { now: at(7.5) })
  expect(await reported()).toEqual([])
  await tell('digest', { now: at(8) })
  const late = await order({ placedAt: at(8.5), units: 3 })
  await tell('digest', { now: at(19) })
  expect(await reported()).toHaveLength(1)
  await tell('digest', { now: at(20) })
  const [morning, evening, ...more] = await reported()
  expect(more).toEqual([])
  expect([morning?.text.includes(early.number), morning?.text.includes(late.number)]).toEqual([
    true,
    false,
  ])
  expect([evening?.text.includes(early.number), evening?.text.includes(late.number)]).toEqual([
    false,
    true,
  ])
})

test('low stock is announced once each morning, however orders are announced', async () => {
  await stockUp()
  const morning = momentInIndia('2026-11-25', 8 * 60 + 5)
  await tell('at-once', { now: morning })
  await tell('digest', { now: morning })
  const [mail, ...more] = await reported()
  expect(more).toEqual([])
  expect(mail?.text).toContain(`Goods ${P1}: 5 left`)
  expect(mail?.text).not.toContain(`Goods ${P2}`)
  await tell('at-once', { now: new Date(morning.getTime() + DAY_MS) })
  expect(await reported()).toHaveLength(2)
})

test('while the mails are off nothing is announced, and switching them on announces later orders only', async () => {
  await order()
  await tell('off')
  expect(await tell('at-once')).toMatchObject({ told: 0 })
  expect(await reported()).toEqual([])
  await order({ units: 3 })
  expect(await tell('at-once')).toMatchObject({ told: 1 })
})

test('a number in the settings hears of the same orders by message, by their numbers and once', async () => {
  const byPhone = { orderAlertsPhone: '9825012345', writesToPhones: true }
  const messages = async () => {
    const { rows } = await shop.db.execute<{
      recipient: string
      text: string
      values: string[]
    }>(sql`
      select recipient, text, template -> 'values' as values from mails
      where kind = 'order-alert-message' order by queued_at`)
    return rows
  }
  const { number } = await order()
  await tell('at-once', byPhone)
  await tell('at-once', byPhone)
  expect(await messages()).toEqual([
    { recipient: '919825012345', text: expect.stringContaining(number), values: [number] },
  ])
  await order({ units: 3 })
  await tell('at-once', { ...byPhone, writesToPhones: false })
  await order({ units: 4 })
  await tell('off', byPhone)
  expect(await messages()).toHaveLength(1)
})

test('a mail that cannot be written keeps neither the message nor the next orders waiting', async () => {
  const alerts = { writesToPhones: true, orderAlertsPhone: '9825012345' }
  await refuseRows(shop.db, 'mails', `new.kind = 'order-alert'`)
  await order()
  expect(await tell('at-once', alerts)).toMatchObject({ told: 1, failures: [expect.anything()] })
  const { rows } = await shop.db.execute(sql`select kind from mails where kind like 'order-alert%'`)
  expect(rows).toEqual([{ kind: 'order-alert-message' }])
})
