import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { NEW_CONSULTANT } from '#domain/consultations/consultant-form.ts'
import { PRACTITIONER } from '#tests/support/consultations.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop.ts'

const { slug } = PRACTITIONER
const own = { origin: ORIGIN, host: new URL(ORIGIN).host }

let shop: TestShop
beforeAll(async () => {
  // Limits are tested elsewhere; here one client sends all requests.
  const config = readConfig({ RATE_LIMIT_FACTOR: '1000', SESSION_SECRET: 'x'.repeat(40) })
  shop = await openTestShop({ config })
})
afterAll(() => shop.close())
beforeEach(() => emptyTables(shop.db, ['bookings', 'mails']))

interface Asked {
  payload?: object
  headers?: Record<string, string>
}

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, headers = {} }: Asked = {},
) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { ...own, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

async function json(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked)
  return { ...answer, body: JSON.parse(answer.text) }
}

interface WireDay {
  date: string
  slots: { start: string; end: string }[]
}

async function freeStarts(): Promise<string[]> {
  const { body } = await json('GET', paths.consultations.slots({ slug }))
  return (body.days as WireDay[]).flatMap((day) => day.slots.map(({ start }) => start))
}

const ASHA = {
  name: 'Asha Patel',
  email: 'asha@mail.example',
  phone: '98765 43210',
  about: 'Sleep',
  consent: true,
}

async function book(start: string | undefined, more: object = {}, headers = {}) {
  return json('POST', paths.consultations.book({ slug }), {
    payload: { ...ASHA, start, ...more },
    headers,
  })
}

describe('the open slots', () => {
  test('are grouped by the visitor’s days, and never cached', async () => {
    const indian = await json('GET', paths.consultations.slots({ slug }))
    expect(indian.status).toBe(200)
    expect(indian.headers['cache-control']).toBe('private, no-store')
    // The test runs on a Saturday, so the calendar begins on Monday at ten in India.
    expect(indian.body).toMatchObject({ consultant: slug, timeZone: 'Asia/Kolkata' })
    expect(indian.body.days[0]).toMatchObject({
      date: '2026-11-23',
      slots: [
        { start: '2026-11-23T04:30:00.000Z', end: '2026-11-23T05:00:00.000Z' },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
    const american = await json(
      'GET',
      `${paths.consultations.slots({ slug })}?tz=America/Los_Angeles`,
    )
    expect(american.body.days[0].date).toBe('2026-11-22')
  })

  test('can be restricted to a range of days', async () => {
    const { body } = await json(
      'GET',
      `${paths.consultations.slots({ slug })}?from=2026-11-24&to=2026-11-25`,
    )
    expect(body.days.map(({ date }: WireDay) => date)).toEqual(['2026-11-24', '2026-11-25'])
  })

  test.each([
    ['from=tomorrow', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=2026-11-25&to=2026-11-24', 'to'],
    ['tz=Asia/Nowhere', 'tz'],
    ['tz=a&tz=b', 'tz'],
  ])('a query with %s is refused by name', async (query, field) => {
    const { status, body } = await json('GET', `${paths.consultations.slots({ slug })}?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('an unknown calendar returns 404', async () => {
    expect(await json('GET', paths.consultations.slots({ slug: 'nobody' }))).toMatchObject({
      status: 404,
      body: { code: 'unknown-calendar' },
    })
  })
})

describe('booking', () => {
  test('returns the booking’s secret, and no more than needed', async () => {
    const [start] = await freeStarts()
    const { status, headers, body } = await book(start)
    expect(status).toBe(201)
    expect(headers.location).toBe(paths.consultations.open({ secret: body.secret }))
    expect(body).toMatchObject({ status: 'booked', start, name: 'Asha Patel' })
    const read = await json('GET', paths.consultations.open({ secret: body.secret }))
    expect(read.body).toEqual(body)
    expect(read.text).not.toMatch(/mail\.example|98765|Sleep/)
    expect(await freeStarts()).not.toContain(start)
  })

  test('names every invalid field at once', async () => {
    const { status, body } = await book('soon', {
      name: ' ',
      email: 'x',
      phone: '1',
      about: 'x'.repeat(301),
      consent: 'true',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      start: 'Send the start as a moment, 2026-11-25T04:30:00Z.',
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number must be 10 digits',
      about: 'Please keep this to 300 characters',
      consent: 'Please tick that you agree to be consulted by phone',
    })
  })

  test('a taken time is refused with the open ones', async () => {
    const [start, next] = await freeStarts()
    await book(start)
    const { status, body } = await book(start, { email: 'rehana@mail.example' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'slot-taken', timeZone: 'Asia/Kolkata' })
    expect(Object.keys(body.errors)).toEqual(['start'])
    expect(body.days[0].slots[0].start).toBe(next)
  })

  test('a time that is not open is refused', async () => {
    const { status, body } = await book('2026-11-22T04:30:00Z')
    expect([status, body.code]).toEqual([422, 'slot-not-offered'])
  })

  test('twice with one key is one booking', async () => {
    const [start] = await freeStarts()
    const key = { 'idempotency-key': 'one-key' }
    const first = await book(start, {}, key)
    const second = await book(start, {}, key)
    expect(second.body).toEqual(first.body)
    expect((await book(start, { about: 'Other' }, key)).body.code).toBe('key-used-otherwise')
    expect((await book(start, {}, { 'idempotency-key': 'two words' })).status).toBe(400)
  })

  test('the third upcoming one of an e-mail address is refused at its field', async () => {
    const starts = await freeStarts()
    await book(starts[0])
    await book(starts[1])
    const { status, body } = await book(starts[2], { email: 'ASHA@mail.example' })
    expect([status, body.code]).toEqual([409, 'too-many-coming'])
    expect(Object.keys(body.errors)).toEqual(['email'])
  })

  test('another site cannot book for a visitor', async () => {
    const [start] = await freeStarts()
    const { status, body } = await book(start, {}, { origin: 'https://evil.example' })
    expect([status, body.code]).toEqual([403, 'foreign-origin'])
    expect(await freeStarts()).toContain(start)
  })

  test('a shopper’s booking belongs to the session’s account, whatever the body says', async () => {
    const asha = await shop.signIn()
    const [start] = await freeStarts()
    const { status } = await book(start, { user_id: 'somebody' }, asha.headers)
    expect(status).toBe(201)
    const { rows } = await shop.db.execute(sql`select user_id from bookings`)
    expect(rows).toEqual([{ user_id: asha.person.userId }])
  })
})

describe('the holder of the secret', () => {
  let starts: string[]
  let secret: string
  beforeEach(async () => {
    starts = await freeStarts()
    secret = (await book(starts[0])).body.secret
  })

  test('downloads a calendar file', async () => {
    const file = await ask('GET', paths.consultations.calendar({ secret }))
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(file.headers['content-disposition']).toBe('attachment; filename="consultation.ics"')
    expect(file.text).toContain('DTSTART:20261123T043000Z\r\n')
    expect(file.text.replaceAll('\r\n ', '')).toContain(`/booking/${secret}`)
  })

  test('moves the consultation, and its calendar entry keeps its id', async () => {
    const before = await ask('GET', paths.consultations.calendar({ secret }))
    const moved = await json('POST', paths.consultations.move({ secret }), {
      payload: { start: starts[4] },
    })
    expect(moved).toMatchObject({ status: 200, body: { start: starts[4], status: 'booked' } })
    const after = await ask('GET', paths.consultations.calendar({ secret }))
    expect(/UID:.*/.exec(after.text)?.[0]).toBe(/UID:.*/.exec(before.text)?.[0])
    expect(after.text).toContain('SEQUENCE:1\r\n')
    const nowhere = await json('POST', paths.consultations.move({ secret }), {
      payload: { start: 'x' },
    })
    expect(Object.keys(nowhere.body.errors)).toEqual(['start'])
  })

  test('cannot move it to a taken time', async () => {
    await book(starts[1], { email: 'rehana@mail.example' })
    const moved = await json('POST', paths.consultations.move({ secret }), {
      payload: { start: starts[1] },
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'slot-taken'])
  })

  test('cancels it, once', async () => {
    const cancelled = await json('POST', paths.consultations.cancel({ secret }))
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await json('POST', paths.consultations.cancel({ secret }))).status).toBe(200)
    const file = await ask('GET', paths.consultations.calendar({ secret }))
    expect(file.text).toContain('METHOD:CANCEL\r\n')
    const moved = await json('POST', paths.consultations.move({ secret }), {
      payload: { start: starts[2] },
    })
    expect([moved.status, moved.body.code]).toEqual([409, 'booking-cancelled'])
    expect(await freeStarts()).toContain(starts[0])
  })

  test('is refused when one letter of it is wrong', async () => {
    const wrong = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const [method, url] of [
      ['GET', paths.consultations.open({ secret: wrong })],
      ['GET', paths.consultations.calendar({ secret: wrong })],
      ['POST', paths.consultations.cancel({ secret: wrong })],
    ] as const) {
      const { status, body } = await json(method, url)
      expect([status, body.code]).toEqual([404, 'unknown-booking'])
    }
  })
})

test('a practitioner’s hours stay unchanged when another owner’s open form changes only the fee', async () => {
  const { headers } = await shop.signIn({ admin: true })
  const asked = { payload: { name: 'Vaidya Meena', degree: 'BAMS', registration: 'GBI-12345' } }
  const form = { ...NEW_CONSULTANT, ...asked.payload, email: 'meena@mail.example' }
  const made = await json('POST', paths.consultations.hire(), { payload: form, headers })
  const url = paths.consultations.change({ slug: made.body.slug })
  await json('PUT', url, { payload: { monday: '09:00–11:00' }, headers })
  expect((await json('PUT', url, { payload: { price: '450' }, headers })).status).toBe(200)
  const kept = await shop.db.execute(sql`select after from audit_log
    where action = 'consultant.changed' order by id`)
  expect(kept.rows).toEqual([{ after: { monday: '09:00–11:00' } }, { after: { price: '450' } }])
})

test('a practitioner whose form is sent again is not added twice', async () => {
  const { headers } = await shop.signIn({ admin: true })
  const form = { ...NEW_CONSULTANT, name: 'Vaidya Rupal', degree: 'BAMS', email: 'r@mail.example' }
  const add = (registration: string) =>
    json('POST', paths.consultations.hire(), { payload: { ...form, registration }, headers })
  expect((await add('GBI-24680')).status).toBe(201)
  const again = await add('gbi 24680')
  expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['registration']])
  expect((await add('GBI-24681')).status).toBe(201)
})

test('a practitioner added by mistake is removed while nobody has booked them', async () => {
  const { headers } = await shop.signIn({ admin: true })
  const details = { name: 'Vaidya Twice', degree: 'BAMS', registration: 'GBI-13579' }
  const form = { ...NEW_CONSULTANT, ...details, email: 't@mail.example' }
  const made = await json('POST', paths.consultations.hire(), { payload: form, headers })
  const wrong: string = made.body.slug
  const remove = (which: string) =>
    json('DELETE', paths.consultations.remove({ slug: which }), { headers })
  expect(await remove(wrong)).toMatchObject({ status: 200, body: { slug: wrong } })
  expect((await remove(wrong)).body.code).toBe('unknown-consultant')

  const [first] = await freeStarts()
  const { body } = await book(first)
  await json('POST', paths.consultations.cancel({ secret: body.secret }))
  const kept = await remove(slug)
  expect([kept.status, kept.body.code]).toEqual([409, 'consultant-booked'])
  const logged = await shop.db.execute(sql`
    select subject_id as who, before ->> 'name' as name from audit_log
    where action = 'consultant.removed'`)
  expect(logged.rows).toEqual([{ who: wrong, name: 'Vaidya Twice' }])
})
