import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { readContentVersion } from '#database/content-version.ts'
import { mails } from '#database/tables/mail.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { bookingInput, consultationDeps, PRACTITIONER } from '#tests/support/consultations.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())

interface Sending {
  person?: SignedIn | undefined
  headers?: Record<string, string>
}

async function send(
  method: 'POST' | 'PATCH',
  url: string,
  payload: object,
  { person = owner, headers = {} }: Sending = {},
) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...person.headers, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function read(url: string, person?: SignedIn) {
  const version = await readContentVersion(shop.db)
  await expect.poll(() => shop.parts.contentVersion.current()).toBe(version)
  const answer = await shop.app.inject({ url, headers: { ...person?.headers } })
  return answer.json()
}

describe('PATCH /api/reviews/:id', () => {
  const review = async () => {
    const body = { product_id: P2, rating: 1, text: 'Too sweet for me, and the cap leaked.' }
    const { body: written } = await send('POST', paths.reviews.write(), body, { person: shopper })
    return written.review as { _id: string; createdAt: string }
  }

  test('hides a review for a given reason, tells the author, and shows it again', async () => {
    const { _id, createdAt: written } = await review()
    const hidden = await send('PATCH', paths.reviews.moderate({ id: _id }), {
      act: 'hide',
      reason: 'abuse',
      written,
    })
    expect(hidden).toMatchObject({ status: 200, body: { hidden: 'abuse', waiting: false } })
    expect((await read(paths.reviews.list({ id: P2 }))).reviews).toEqual([])
    expect(await read(paths.reviews.own({ id: P2 }), shopper)).toMatchObject({
      review: { _id },
      hidden: 'abuse',
    })
    await send('PATCH', paths.reviews.moderate({ id: _id }), { act: 'show', written })
    expect((await read(paths.reviews.list({ id: P2 }))).reviews).toHaveLength(1)
  })

  test('shows the shop’s answer below the review as plain text', async () => {
    const { _id, createdAt: written } = await review()
    const text = 'We are sorry. <img src=x onerror=alert(1)>'
    const answered = await send('PATCH', paths.reviews.moderate({ id: _id }), {
      act: 'answer',
      text,
      written,
    })
    expect(answered.status).toBe(200)
    const [shown] = (await read(paths.reviews.list({ id: P2 }))).reviews
    const createdAt = shop.clock.now().toISOString()
    expect(shown.answer).toEqual({ text, translations: {}, createdAt })
  })

  test.each([
    ['no reason', { act: 'hide' }],
    ['a reason that is none: few stars', { act: 'hide', reason: 'low-rating' }],
    ['an act that is none', { act: 'delete' }],
    ['no text', { act: 'answer', text: ' ' }],
    ['a text too long', { act: 'answer', text: 'x'.repeat(1_001) }],
    [
      'other words for the review itself',
      { act: 'edit', text: 'Wonderful, five stars!', rating: 5 },
    ],
  ])('refuses %s', async (_, body) => {
    const { _id, createdAt: written } = await review()
    const answer = await send('PATCH', paths.reviews.moderate({ id: _id }), { ...body, written })
    expect(answer.status).toBe(400)
    expect((await read(paths.reviews.list({ id: P2 }))).reviews).toHaveLength(1)
  })

  test('is refused when the author has changed the review meanwhile', async () => {
    const { _id } = await review()
    const body = { act: 'read', written: '2020-01-01T00:00:00.000Z' }
    expect(await send('PATCH', paths.reviews.moderate({ id: _id }), body)).toMatchObject({
      status: 409,
      body: { code: 'review-changed' },
    })
    for (const id of ['0', '999999', '1e3', "1'--"]) {
      expect((await send('PATCH', paths.reviews.moderate({ id }), body)).status).toBe(404)
    }
  })
})

describe('answers to tickets', () => {
  const open = async (): Promise<string> => {
    const message = `Where is my parcel, please? ${Math.random()}`
    const form = { name: 'Asha', email: 'asha@mail.example', topic: 'order', message }
    return (await send('POST', paths.tickets.open(), form)).body.number
  }

  test('are sent once per key, and close the ticket', async () => {
    const number = await open()
    const headers = { 'idempotency-key': 'one' }
    const body = { text: 'On its way.', closes: true }
    for (const _ of [1, 2]) {
      const answered = await send('POST', paths.tickets.answer({ number }), body, { headers })
      expect(answered.body).toMatchObject({ shelf: 'closed', answers: [{ text: 'On its way.' }] })
    }
    const sent = (await shop.db.select().from(mails)).filter(({ kind }) => kind === 'ticket-answer')
    expect(sent).toHaveLength(1)
    const other = { text: 'Something else.' }
    expect((await send('POST', paths.tickets.answer({ number }), other, { headers })).status).toBe(
      409,
    )
    const reopened = await send('PATCH', paths.tickets.close({ number }), { state: 'open' })
    expect(reopened.body.shelf).toBe('answered')
  })

  test('require a key, a text and an existing number', async () => {
    const number = await open()
    const text = 'On its way.'
    expect((await send('POST', paths.tickets.answer({ number }), { text })).status).toBe(400)
    const headers = { 'idempotency-key': 'two' }
    const empty = { text: ' \n ' }
    expect((await send('POST', paths.tickets.answer({ number }), empty, { headers })).status).toBe(
      400,
    )
    const unknown = paths.tickets.answer({ number: 'SMG-T-999999' })
    expect((await send('POST', unknown, { text }, { headers })).status).toBe(404)
    expect((await send('PATCH', paths.tickets.close({ number }), { state: 'gone' })).status).toBe(
      400,
    )
  })
})

describe('PATCH /api/bookings/:id', () => {
  async function book() {
    const deps = { ...consultationDeps(shop.db), clock: shop.clock }
    const [slot] = await listConsultationSlots(deps, PRACTITIONER)
    if (!slot) throw new Error('the practitioner has a free slot')
    const email = `asha-${slot.startsAt.getTime()}@mail.example`
    const booked = await bookConsultation(
      deps,
      bookingInput(slot.startsAt, { email, about: 'Sleep' }),
    )
    if (!booked.ok) throw new Error(booked.reason)
    return booked.booking
  }

  test('cancels a consultation for the shop: the person gets an apology, and the audit log names the admin', async () => {
    const booking = await book()
    for (const _ of [1, 2]) {
      const answer = await send('PATCH', paths.consultations.manage({ id: booking.id }), {
        act: 'cancel',
      })
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    }
    const queued = (await shop.db.select().from(mails)).filter(
      ({ kind, recipient }) => kind === 'consultation-cancelled' && recipient === booking.email,
    )
    expect(queued).toHaveLength(1)
    expect(queued[0]?.text).toContain('We are sorry: your consultation with')
    const { rows } = await shop.db.execute(sql`
      select actor_id, action from audit_log where subject_kind = 'booking'
        and subject_id = ${booking.id}`)
    expect(rows).toEqual([{ actor_id: owner.person.userId, action: 'booking.cancelled' }])
    const held = await send('PATCH', paths.consultations.manage({ id: booking.id }), {
      act: 'held',
    })
    expect(held).toMatchObject({ status: 409, body: { code: 'booking-cancelled' } })
  })

  test('records the outcome only after the consultation has started', async () => {
    const booking = await book()
    const early = await send('PATCH', paths.consultations.manage({ id: booking.id }), {
      act: 'held',
    })
    expect(early).toMatchObject({ status: 409, body: { code: 'booking-ahead' } })
    const now = shop.clock.now()
    shop.clock.set(booking.startsAt)
    // The owner's earlier session has expired by then.
    const later = await shop.signIn({ admin: true })
    const act = (name: string) =>
      send(
        'PATCH',
        paths.consultations.manage({ id: booking.id }),
        { act: name },
        { person: later },
      )
    expect((await act('missed')).body.outcome).toBe('missed')
    expect((await act('open')).body.outcome).toBeNull()
    expect((await act('held')).body.outcome).toBe('held')
    expect(await act('cancel')).toMatchObject({ status: 409, body: { code: 'booking-over' } })
    shop.clock.set(now)
  })

  test('refuses unknown consultations and unknown actions', async () => {
    const booking = await book()
    expect(
      (await send('PATCH', paths.consultations.manage({ id: booking.id }), { act: 'move' })).status,
    ).toBe(400)
    for (const id of ['x'.repeat(31), 'nothing', "'--"]) {
      expect(
        (await send('PATCH', paths.consultations.manage({ id }), { act: 'cancel' })).status,
      ).toBe(404)
    }
  })
})
