import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#domain/accounts/roles.ts'
import { openSlots } from '#domain/consultations/slots.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { panelPages } from '#panel-urls.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { bookingInput } from '#tests/support/consultations.ts'
import { PRICED } from '#tests/support/paid-talks.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { pages } from '#urls.ts'
import { bookConsultation } from '#use-cases/consultations/book-consultation.ts'

const rendered = renderedShop()
beforeAll(async () => {
  await layOutGoods(rendered.shop.db)
})

async function textAs(role: RoleName, address: string): Promise<string> {
  const person = await rendered.shop.signIn({ role, email: `${role}@samagni.example` })
  const { root } = await rendered.open(address, person.headers)
  return root.querySelector('main')?.textContent ?? ''
}

/** Pays an order, and has a refund of ₹10 of it in a state. */
async function refundOf(orderId: OrderId, state: string): Promise<void> {
  const { db, clock } = rendered.shop
  const { paymentId } = await payOnline(db, orderId, clock.now())
  await db.execute(sql`
    insert into refunds (order_id, payment_id, amount_paise, reason, state, idempotency_key, created_at)
    values (${orderId}, ${paymentId}, 1000, 'goodwill', ${state}, ${orderId}, now())`)
}

test.each(['failed', 'needs-owner'])(
  'the page of an order offers to send a refund again that is %s, or to give it by hand',
  async (state) => {
    const shopper = await rendered.shop.signIn()
    const orderId = (await buy(rendered.app, shopper, P1)) as OrderId
    await refundOf(orderId, state)
    const text = await textAs('owner', panelPages.order(orderId))
    expect(text).toContain('Send again')
    expect(text).toContain('Send it by UPI or bank')
    await rendered.shop.db.execute(
      sql`update refunds set state = 'wanted' where order_id = ${orderId}`,
    )
    expect(await textAs('owner', panelPages.order(orderId))).not.toContain('Send again')
  },
)

test('owner and shopper read why the refund of a disputed payment waits, and who paid it in the end', async () => {
  const { db } = rendered.shop
  const shopper = await rendered.shop.signIn()
  const orderId = (await buy(rendered.app, shopper, P1)) as OrderId
  await refundOf(orderId, 'failed')
  await db.execute(sql`
    insert into payment_disputes (id, payment_id, state, amount_paise, reported_ms, opened_at)
    select 'disp_1', paid_by, 'open', 1000, 0, now() from orders where id = ${orderId}`)
  const mine = async () =>
    (await rendered.open(pages.orders, shopper.headers)).root.querySelector('main')?.textContent
  const panel = await textAs('owner', panelPages.order(orderId))
  expect(panel).toContain('The shopper’s bank demands ₹10 back.')
  expect(panel).toContain('waits until the bank has decided the dispute')
  expect(panel).not.toContain('Send again')
  expect(await mine()).toContain('Refund of ₹10 waits for your bank')
  expect(await mine()).toContain('You are not paid twice.')
  await db.execute(sql`update payment_disputes set state = 'lost', lost_paise = 1000`)
  await db.execute(sql`update refunds set state = 'by-bank' where order_id = ${orderId}`)
  expect(await textAs('owner', panelPages.order(orderId))).toContain('The bank took ₹10 back')
  expect(await mine()).toContain('₹10 refunded by your bank')
})

test.each([
  ['asha@okbank', 'we transfer it to asha@okbank'],
  [null, 'write to us with the UPI ID or bank account'],
])('who paid in cash reads where a refund is transferred to: %s', async (payTo, told) => {
  const shopper = await rendered.shop.signIn()
  const orderId = (await buy(rendered.app, shopper, P1)) as OrderId
  await rendered.shop.db.execute(sql`
    insert into cash_refunds
      (order_id, amount_paise, reason, idempotency_key, pay_to, asked_by, created_at)
    select id, 1000, 'goodwill', id, ${payTo}, user_id, now() from orders where id = ${orderId}`)
  const { root } = await rendered.open(pages.orders, shopper.headers)
  const text = root.querySelector('main')?.textContent
  expect(text).toContain('Refund of ₹10 to be transferred')
  expect(text).toContain(told)
  expect(text).not.toContain('you paid with')
})

test('the list of consultations offers it for a fee, to people who may refund, and the fee’s order links there', async () => {
  const { parts, clock, db } = rendered.shop
  const { person } = await rendered.shop.signIn()
  const consultant = { ...PRICED, firstTalkMinutes: null }
  const day = new Date(Math.ceil(clock.now().getTime() / DAY_MS) * DAY_MS)
  const slots = openSlots(consultant.hours, [], clock.now())
  const startsAt = slots.find((slot) => slot.startsAt > day)?.startsAt ?? day
  const booked = await bookConsultation(parts, {
    ...bookingInput(startsAt, { email: person.email, about: '' }),
    consultant,
    booker: person,
  })
  if (!booked.ok || !booked.booking.fee) throw new Error('it costs nothing')
  const { orderId } = booked.booking.fee
  await db.execute(sql`delete from payment_attempts where order_id = ${orderId}`)
  await refundOf(orderId, 'failed')
  const address = panelPages.bookings('coming')
  const text = await textAs('owner', address)
  expect(text).toContain('₹10 could not be refunded')
  expect(text).toContain('Send again')
  expect(await textAs('support', address)).not.toContain('Send again')

  const { headers } = await rendered.shop.signIn({ role: 'owner', email: 'owner@samagni.example' })
  const opened = await rendered.open(`/hi${panelPages.order(orderId)}`, headers)
  expect(opened.address).toBe(`/hi${address}`)
})
