import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { booksKeptUntil } from '#domain/accounts/retention.ts'
import { PROFILE_CONSENT_VERSION, parseProfileToSave } from '#domain/quiz/health-profile.ts'
import { SCORED_QUESTIONS } from '#domain/quiz/questions.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { keepDeliveryAddress } from '#use-cases/accounts/keep-address.ts'
import { saveProfile } from '#use-cases/health-profiles/save-health-profile.ts'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'
import { writeReview } from '#use-cases/reviews/write-review.ts'
import { changeWishlist } from '#use-cases/wishlist/change-wishlist.ts'
import { anonymiseOldRecords, eraseAccount, findRetainedData } from './erase-account.ts'

let shop: TestShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
let people = 0
beforeEach(async () => {
  people += 1
  await layOutGoods(shop.db)
  asha = await shop.signIn({ email: `keeper-${people}@example.com`, name: 'Asha Patel' })
})

const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values)

async function orderOf(id: string) {
  const { rows } = await query('select user_name, phone, total_paise from orders where id = $1', id)
  return rows[0]
}

async function writeTicket(topic: string, resolvedDaysAgo: number | undefined): Promise<string> {
  const { rows } = await query(
    `insert into tickets (sender_key, request_hash, user_id, name, email, topic, message, language,
       opened_at, acknowledge_by, resolve_by, resolved_at)
     values (gen_random_uuid()::text, 'x', $1, 'Asha', $2, $3, 'A message of some length', 'en',
       $4, $4, $4, $5) returning id::text`,
    asha.person.userId,
    asha.person.email,
    topic,
    shop.clock.now(),
    resolvedDaysAgo === undefined
      ? null
      : new Date(shop.clock.now().getTime() - resolvedDaysAgo * DAY_MS),
  )
  return rows[0].id
}

let documents = 0
async function invoiceOf(orderId: string, issuedAt = '2026-11-01'): Promise<string> {
  documents += 1
  const number = `OLD/${documents}`
  await query(
    `insert into invoices (number, kind, series, financial_year, serial, order_id, cause, total_paise,
       content, issued_at)
     values ($1, 'invoice', 'OLD', '18-19', $2, $3, 'sale', 100, $4, $5)`,
    number,
    documents,
    orderId,
    { recipient: { name: 'Asha' }, totals: { totalPaise: 100 } },
    issuedAt,
  )
  return number
}

async function recipientOf(number: string): Promise<string> {
  const { rows } = await query('select content from invoices where number = $1', number)
  return rows[0].content.recipient.name
}

async function nameOn(ticket: string): Promise<string> {
  const { rows } = await query('select name from tickets where id = $1', ticket)
  return rows[0].name
}

describe('what an erasure leaves', () => {
  test('is announced before it, and matches what is left after it', async () => {
    await buy(shop.app, asha, P2)
    const open = await writeTicket('order', undefined)
    const settled = await writeTicket('product', 1)
    const complaint = await writeTicket('complaint', 30)
    const oldComplaint = await writeTicket('complaint', 400)
    expect(await findRetainedData(shop.parts, asha.person)).toMatchObject({
      orders: 1,
      messages: 2,
      consultations: 0,
    })
    await eraseAccount(shop.parts, asha.person)
    expect(await Promise.all([open, settled, complaint, oldComplaint].map(nameOn))).toEqual([
      'Asha',
      '-',
      'Asha',
      '-',
    ])
  })

  test('is no mail about an order, whatever address the account had when it was sent', async () => {
    await buy(shop.app, asha, P2)
    const texts = async () =>
      (await query(`select text from mails where text like '%' || $1 || '%'`, DELIVERY.address))
        .rows
    expect(await texts()).toHaveLength(1)
    await query(
      `update users set email = $2 where id = $1`,
      asha.person.userId,
      `new-${people}@example.com`,
    )
    await eraseAccount(shop.parts, { ...asha.person, email: `new-${people}@example.com` })
    expect(await texts()).toEqual([])
  })

  const askForReturn = (orderId: string, state: string) =>
    query(
      `insert into return_requests (id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at)
       values ('return-of-asha', $1, 'damaged', 'refund', '[]', 'My words', $2, now(), now())`,
      orderId,
      state,
    )

  test('are not the shopper’s words about a settled return, nor the sent copy of them', async () => {
    const orderId = await buy(shop.app, asha, P2)
    await askForReturn(orderId, 'refused')
    await query(
      `insert into mails (kind, about, recipient, subject, text, state, queued_at, next_try_at, settled_at)
       values ('return-requested', 'return-of-asha', 'shop@example.com', 'Return', 'My words', 'sent', now(), now(), now())`,
    )
    await eraseAccount(shop.parts, asha.person)
    expect((await query(`select id from mails where text = 'My words'`)).rows).toEqual([])
    expect((await query(`select note from return_requests`)).rows).toEqual([{ note: '' }])
  })

  test('are the shopper’s words about a return only until it is settled', async () => {
    const orderId = await buy(shop.app, asha, P2)
    await askForReturn(orderId, 'approved')
    const note = async () =>
      (await query(`select note from return_requests where id = 'return-of-asha'`)).rows[0].note
    await eraseAccount(shop.parts, asha.person)
    await anonymiseOldRecords(shop.parts)
    expect(await note()).toBe('My words')
    await query(`update return_requests set state = 'refunded' where id = 'return-of-asha'`)
    await anonymiseOldRecords(shop.parts)
    expect(await note()).toBe('')
  })

  test('is deleted by the nightly job when its retention ends', async () => {
    const open = await writeTicket('order', undefined)
    await eraseAccount(shop.parts, asha.person)
    await anonymiseOldRecords(shop.parts)
    expect(await nameOn(open)).toBe('Asha')
    await query('update tickets set resolved_at = $2 where id = $1', open, shop.clock.now())
    await anonymiseOldRecords(shop.parts)
    expect(await nameOn(open)).toBe('-')
  })

  test('goes when it is over, also what was written or booked without signing in', async () => {
    const open = await writeTicket('order', undefined)
    await query(
      'update tickets set user_id = null, email = $2 where id = $1',
      open,
      asha.person.email,
    )
    const startsAt = new Date(shop.clock.now().getTime() + DAY_MS)
    await query(
      `insert into bookings (id, consultant, starts_at, ends_at, name, email, phone, about, language, consent_at,
         request_hash, booked_at, changed_at)
       values (repeat('a', 26), 'vaidya', $1, $1::timestamptz + interval '30 minutes', 'Asha', $2, '9876543210', 'Sleep', 'en', $1, '', $1, $1)`,
      startsAt,
      asha.person.email.toUpperCase(),
    )
    expect(await findRetainedData(shop.parts, asha.person)).toMatchObject({ consultations: 1 })
    await eraseAccount(shop.parts, asha.person)
    const booked = async () => (await query(`select name, about from bookings`)).rows
    expect([await nameOn(open), await booked()]).toEqual([
      'Asha',
      [{ name: 'Asha', about: 'Sleep' }],
    ])
    await query('update tickets set resolved_at = $2 where id = $1', open, shop.clock.now())
    await query(
      `update bookings set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'`,
    )
    await anonymiseOldRecords(shop.parts)
    expect([await nameOn(open), await booked()]).toEqual(['-', [{ name: '-', about: '' }]])
  })

  test('is not the copy of their words that went to a practitioner or the shop’s mailbox', async () => {
    await query(
      `insert into mails (kind, about, recipient, reply_to, subject, text, state, queued_at, next_try_at, settled_at)
       select 'consultation-booked-practitioner', state, 'vaidya@mail.example', $1, 'New', 'Asha: Sleep', state, $2, $2,
         case state when 'sent' then $2::timestamptz end
       from unnest('{sent,queued}'::text[]) as state`,
      asha.person.email.toUpperCase(),
      shop.clock.now(),
    )
    await eraseAccount(shop.parts, asha.person)
    const left = await query(
      `select state from mails where kind = 'consultation-booked-practitioner'`,
    )
    // One that is still to be sent is what they asked for; its text goes with its age.
    expect(left.rows).toEqual([{ state: 'queued' }])
  })
})

test('an erasure waits for no store of pictures: their files are left to the job that it wakes', async () => {
  const id = 'a'.repeat(26)
  await query(
    `insert into pictures (id, purpose, base, widths, width, height, bytes, uploaded_at, discarded_at)
     values ($2, 'return', '/stays', '{160}', 160, 160, 1, $1, $1)`,
    shop.clock.now(),
    id,
  )
  const removePicture = vi.spyOn(shop.parts.images, 'removePicture')
  onTestFinished(() => removePicture.mockRestore())
  await eraseAccount(shop.parts, asha.person)
  const left = async () => (await query(`select id from pictures where id = $1`, id)).rows.length
  expect([await left(), removePicture.mock.calls]).toEqual([1, []])
  await sweepPictures(shop.parts)
  expect(await left()).toBe(0)
})

describe('where a refund of cash would go', () => {
  const askRefund = (orderId: string, endedAt: Date | null) =>
    query(
      `insert into cash_refunds (order_id, amount_paise, reason, idempotency_key, pay_to, asked_by, created_at, ended_at)
       values ($1, 100, 'goodwill', gen_random_uuid()::text, 'asha@upi', $2, $3, $4)`,
      orderId,
      asha.person.userId,
      shop.clock.now(),
      endedAt,
    )
  const payTo = async (orderId: string) => {
    const { rows } = await query('select pay_to from cash_refunds where order_id = $1', orderId)
    return rows.map(({ pay_to }) => pay_to)
  }

  test('is erased with the account once the refund ended, and kept while it is due', async () => {
    const ended = await buy(shop.app, asha, P2)
    const due = await buy(shop.app, asha, P2, { address: '2 Lake Road' })
    await askRefund(ended, shop.clock.now())
    await askRefund(due, null)
    await eraseAccount(shop.parts, asha.person)
    expect([await payTo(ended), await payTo(due)]).toEqual([[null], ['asha@upi']])
    // It ended after the account was erased.
    await query('update cash_refunds set ended_at = $2 where order_id = $1', due, shop.clock.now())
    await anonymiseOldRecords(shop.parts)
    expect(await payTo(due)).toEqual([null])
  })

  test('goes with the name on an old order, and so do the words of a cancellation', async () => {
    const old = await buy(shop.app, asha, P2)
    await askRefund(old, null)
    await query(
      `insert into order_steps (order_id, step, from_stage, state, asked_by, asked_at, due_at, settled_at, reason, note)
       values ($1, 'cancelled', 'pending', 'done', $2, now(), now(), now(), 'asked', 'Asha moves to 5 Hill Road')`,
      old,
      asha.person.userId,
    )
    await query(
      "update orders set stage = 'delivered', created_at = '2019-03-31T12:00:00Z' where id = $1",
      old,
    )
    await anonymiseOldRecords(shop.parts)
    const { rows } = await query('select note from order_steps where order_id = $1', old)
    expect([await payTo(old), rows]).toEqual([[null], [{ note: null }]])
  })
})

describe('the nightly job', () => {
  test('erases what requests that were under way stored after the erasure', async () => {
    const { userId } = asha.person
    await eraseAccount(shop.parts, asha.person)
    const erasedAt = async () =>
      (await query('select erased_at from users where id = $1', userId)).rows
    const before = await erasedAt()
    const profile = parseProfileToSave({
      answers: Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 0])),
      consent: { agreed: true, version: PROFILE_CONSENT_VERSION, language: 'en' },
    })
    if (!profile.ok) throw new Error(profile.reason)
    await saveProfile(shop.parts, userId, profile)
    const words = { rating: 5, text: 'It has helped me to sleep again.' } as const
    await writeReview(shop.parts, { productId: P2, person: asha.person, words })
    const { phone_number: phone, ...place } = DELIVERY
    const delivery = { ...place, phone, recipient: 'Asha Patel' }
    await keepDeliveryAddress(shop.parts, { userId, delivery, language: 'en' })
    await changeWishlist(shop.parts, { userId, add: [P2], remove: [] })
    expect(await anonymiseOldRecords(shop.parts)).toBeGreaterThanOrEqual(1)
    for (const table of ['health_profiles', 'reviews', 'addresses', 'wishes']) {
      expect(await query(`select from ${table} where user_id = $1`, userId), table).toMatchObject({
        rowCount: 0,
      })
    }
    const consents = await query(
      'select from consents where user_id = $1 and withdrawn_at is null',
      userId,
    )
    expect(consents.rowCount).toBe(0)
    expect(await erasedAt()).toEqual(before)
  })

  test('keeps names of orders as long as their books are kept, and not longer (docs/law.md, GST)', async () => {
    const inside = await buy(shop.app, asha, P2)
    const outside = await buy(shop.app, asha, P2, { address: '2 Lake Road' })
    const onItsWay = await buy(shop.app, asha, P2, { address: '3 Lake Road' })
    await query("update orders set stage = 'delivered' where id = any ($1)", [inside, outside])
    // Today is November 2026: sales from April 2019 on are still in the books.
    await query("update orders set created_at = '2019-04-01T00:00:00+05:30' where id = $1", inside)
    await query("update orders set created_at = '2019-03-31T23:59:59+05:30' where id = any ($1)", [
      outside,
      onItsWay,
    ])
    const before = await orderOf(outside)
    expect(await anonymiseOldRecords(shop.parts)).toBeGreaterThanOrEqual(1)
    expect((await orderOf(inside)).user_name).toBe('Asha Patel')
    expect((await orderOf(onItsWay)).user_name).toBe('Asha Patel')
    expect(await orderOf(outside)).toEqual({
      user_name: '-',
      phone: '0000000000',
      total_paise: before.total_paise,
    })
    expect(await anonymiseOldRecords(shop.parts)).toBe(0)
  })

  test('removes the GSTIN of an order that never became a sale, and keeps that of a sale (docs/law.md, GST)', async () => {
    const business = { gstin: '27AAPFU0939F1ZV', businessName: 'Utsav Stores' }
    const sold = await buy(shop.app, asha, P2, business)
    const unsold = await buy(shop.app, asha, P2, { ...business, address: '2 Lake Road' })
    await query("update orders set stage = 'delivered' where id = $1", sold)
    await query("update orders set stage = 'cancelled' where id = $1", unsold)
    await eraseAccount(shop.parts, asha.person)
    const { rows } = await query(
      'select business_name, gstin from orders where id = any ($1) order by gstin nulls last',
      [sold, unsold],
    )
    expect(rows).toEqual([
      { business_name: 'Utsav Stores', gstin: '27AAPFU0939F1ZV' },
      { business_name: null, gstin: null },
    ])
  })

  test('anonymises an old invoice with its order, but never a recent one (docs/law.md, GST)', async () => {
    const old = await buy(shop.app, asha, P2)
    const young = await buy(shop.app, asha, P2, { address: '2 Lake Road' })
    const numbers = { old: await invoiceOf(old, '2019-03-31'), young: await invoiceOf(young) }
    await query("update orders set stage = 'delivered' where id = any ($1)", [old, young])
    await query("update orders set created_at = '2019-03-31T12:00:00Z' where id = $1", old)
    await anonymiseOldRecords(shop.parts)
    expect([await recipientOf(numbers.old), await recipientOf(numbers.young)]).toEqual([
      '-',
      'Asha',
    ])
    await expect(
      query(
        'update invoices set content = content || \'{"recipient": {}}\' where number = $1',
        numbers.young,
      ),
    ).rejects.toThrow('only ever added')
    await expect(
      query(
        'update invoices set content = content || \'{"totals": {}}\' where number = $1',
        numbers.old,
      ),
    ).rejects.toThrow('only ever added')
    await query("update orders set stage = 'cancelled' where id = $1", young)
    await eraseAccount(shop.parts, asha.person)
    expect((await orderOf(young)).user_name).toBe('Asha Patel')
  })

  test('keeps a sale of March that was invoiced or credited in April a year longer, and says so before (docs/law.md, GST)', async () => {
    const march = await buy(shop.app, asha, P2)
    const april = await buy(shop.app, asha, P2, { address: '2 Lake Road' })
    await query("update orders set stage = 'delivered' where id = any ($1)", [march, april])
    await query("update orders set created_at = '2019-03-31T12:00:00Z' where id = any ($1)", [
      march,
      april,
    ])
    await invoiceOf(march, '2019-03-31T23:59:59+05:30')
    await invoiceOf(april, '2019-04-01T00:00:00+05:30')
    const { latestOrderAt } = await findRetainedData(shop.parts, asha.person)
    expect(latestOrderAt && booksKeptUntil(latestOrderAt)).toBe('2026-12-31')
    await anonymiseOldRecords(shop.parts)
    expect((await orderOf(march)).user_name).toBe('-')
    expect((await orderOf(april)).user_name).toBe('Asha Patel')
  })

  test('anonymises closed tickets after a year, but never open ones', async () => {
    const young = await writeTicket('complaint', 364)
    const old = await writeTicket('other', 366)
    const open = await writeTicket('complaint', undefined)
    await anonymiseOldRecords(shop.parts)
    expect(await Promise.all([young, old, open].map(nameOn))).toEqual(['Asha', '-', 'Asha'])
  })
})
