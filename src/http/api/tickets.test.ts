import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { mails } from '#database/tables/mail.ts'
import { tickets } from '#database/tables/tickets.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  // The limit is tested below.
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
})
afterAll(() => shop.close())

const FORM = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  topic: 'order',
  orderNumber: '10001',
  message: 'Where is my parcel?',
}
const VISITOR = { origin: ORIGIN, host: new URL(ORIGIN).host }

async function send(payload: object, headers: Record<string, string> = {}, at = shop) {
  const answer = await at.app.inject({
    method: 'POST',
    url: paths.tickets.open(),
    headers: { ...VISITOR, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const countTickets = () => shop.db.$count(tickets)

describe('opening a ticket', () => {
  test('returns a number and both legal deadlines, without an account', async () => {
    const { status, body, headers } = await send({ ...FORM, message: 'I have a question.' })
    expect(status).toBe(201)
    expect(body.number).toMatch(/^SMG-T-\d{6}$/)
    expect(Date.parse(body.acknowledgeBy) - shop.clock.now().getTime()).toBe(48 * HOUR_MS)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('stores the message, the account and an audit row in one transaction', async () => {
    const { person, headers } = await shop.signIn()
    const { body } = await send({ ...FORM, message: 'Signed in, and asking.' }, headers)
    const [kept] = await shop.db
      .select()
      .from(tickets)
      .where(eq(tickets.message, 'Signed in, and asking.'))
    expect(kept).toMatchObject({ userId: person.userId, orderNumber: 'SMG-10001', topic: 'order' })
    const { rows } = await shop.db.execute(sql`
      select actor_id, action, after from audit_log where subject_id = ${body.number}`)
    expect(rows).toEqual([
      { actor_id: person.userId, action: 'ticket.opened', after: { topic: 'order' } },
    ])
    const queued = await shop.db.select().from(mails).where(eq(mails.about, body.number))
    expect(queued.map(({ kind }) => kind).sort()).toEqual(['ticket-opened', 'ticket-received'])
  })

  test('names every invalid field, in the words of the form, and stores nothing', async () => {
    const before = await countTickets()
    const { status, body } = await send({ email: 'asha', phone: '1', message: 'short' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      name: 'Please enter your name.',
      email: 'Please check the e-mail address.',
      phone: 'Please check the phone number, or leave it empty.',
      topic: 'Please choose what it is about.',
      message: 'Please write at least 10 characters.',
    })
    expect(await countTickets()).toBe(before)
  })

  test('ignores unknown fields', async () => {
    const more = { id: 1, user_id: 'x', resolvedAt: '2020-01-01', isAdmin: true }
    const { status, body } = await send({ ...FORM, message: 'With more than asked.', ...more })
    expect(status).toBe(201)
    const [kept] = await shop.db
      .select()
      .from(tickets)
      .where(eq(tickets.message, 'With more than asked.'))
    expect(kept).toMatchObject({ userId: null, resolvedAt: null })
    expect(Object.keys(body).sort()).toEqual(['acknowledgeBy', 'number', 'resolveBy'])
  })

  test('refuses an unknown language', async () => {
    const { status, body } = await send({ ...FORM, language: 'fr' })
    expect([status, body.errors.language]).toEqual([400, 'This is not a language of the shop.'])
  })
})

describe('the same message again', () => {
  test('is the same ticket under its key, and sends no second mail', async () => {
    const key = { 'idempotency-key': 'first-key' }
    const message = 'Sent twice by a bad network.'
    const first = await send({ ...FORM, message }, key)
    const second = await send({ ...FORM, message }, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const queued = await shop.db.select().from(mails).where(eq(mails.about, first.body.number))
    expect(queued).toHaveLength(2)
  })

  test('is one ticket when twenty arrive at once', async () => {
    const key = { 'idempotency-key': 'storm' }
    const payload = { ...FORM, message: 'Pressed twenty times.' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(payload, key)))
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is refused when the key was used for another message', async () => {
    const key = { 'idempotency-key': 'second-key' }
    await send({ ...FORM, message: 'The first words.' }, key)
    const { status, body } = await send({ ...FORM, message: 'The other words.' }, key)
    expect([status, body.code]).toEqual([409, 'key-used-otherwise'])
  })

  test('is a separate ticket when another sender uses the same key', async () => {
    const key = { 'idempotency-key': 'shared-key' }
    const { headers } = await shop.signIn()
    const mine = await send({ ...FORM, message: 'Mine, signed in.' }, { ...headers, ...key })
    const theirs = await send({ ...FORM, message: 'Theirs, a visitor.' }, key)
    expect([mine.status, theirs.status]).toEqual([201, 201])
  })

  test('is one ticket a day without a key', async () => {
    const payload = { ...FORM, message: 'No key came with this.' }
    const today = await send(payload)
    expect((await send(payload)).body.number).toBe(today.body.number)
    shop.clock.advance(DAY_MS)
    expect((await send(payload)).body.number).not.toBe(today.body.number)
  })
})

test('another site cannot open a ticket for a visitor (CSR-01)', async () => {
  const { status, body } = await send(FORM, { origin: 'https://evil.example' })
  expect([status, body.code]).toEqual([403, 'foreign-origin'])
})

test('one address opens ten tickets an hour, and then gets a Retry-After', async () => {
  const strict = await openTestShop()
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) {
    const { status } = await send({ ...FORM, message: `Message number ${count}` }, {}, strict)
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  await strict.close()
})
