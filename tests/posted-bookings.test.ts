import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#database/tables/consultations.ts'
import { mails } from '#database/tables/mail.ts'
import type { ShopServer } from '#http/server.ts'
import { bookingInput, PRACTITIONER } from '#tests/support/consultations.ts'
import { BROWSER, errorOf, postForm } from '#tests/support/posted-form.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { ORIGIN, type TestShop } from '#tests/support/shop.ts'
import { bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'

const opened = renderedShop()
let shop: TestShop
let app: ShopServer

beforeAll(async () => {
  ;({ shop, app } = opened)
})

const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
) => postForm(app, url, fields, headers)

describe('a booking is changed without scripts', () => {
  /** Books the time of this place in the list; the mail's link opens the booking. */
  async function booked(email: string, place: number) {
    const startsAt = await startOf(place)
    const { parts } = shop
    const input = bookingInput(startsAt, { email })
    const answer = await bookConsultation(parts, { ...input, origin: ORIGIN })
    if (!answer.ok) throw new Error(answer.reason)
    const all = await shop.db.select().from(mails)
    const mail = all.find(({ recipient }) => recipient === email)
    const [, link = ''] = new RegExp(`${ORIGIN}(/booking/[0-9a-z]+)`).exec(mail?.text ?? '') ?? []
    const now = async () => {
      const [row] = await shop.db.select().from(bookings).where(eq(bookings.email, email))
      return row && { status: row.status, startsAt: row.startsAt }
    }
    return { link, startsAt, now }
  }

  async function startOf(place: number): Promise<Date> {
    const slot = (await listConsultationSlots(shop.parts, PRACTITIONER))[place]
    if (!slot) throw new Error('no free time')
    return slot.startsAt
  }

  test('by the mail’s link: opening it changes nothing, and a free time of its list is booked', async () => {
    const { link, startsAt, now } = await booked('mover@mail.example', 3)
    const opened = await app.inject({ url: link, headers: BROWSER })
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(opened.body).toContain('Your consultation')
    expect(await now()).toEqual({ status: 'booked', startsAt })
    const other = await startOf(5)
    expect(opened.body).toContain(`<option value="${other.toISOString()}"`)
    const moved = await post(link, { act: 'move', start: other.toISOString() })
    expect([moved.status, moved.body.includes('Moved.')]).toEqual([200, true])
    expect(await now()).toEqual({ status: 'booked', startsAt: other })
  })

  test('and a missing or taken time is named, with the booking as it was', async () => {
    const { startsAt: taken } = await booked('early@mail.example', 6)
    const { link, startsAt, now } = await booked('late@mail.example', 7)
    const timeless = await post(link, { act: 'move', start: '' })
    expect(timeless.status).toBe(400)
    expect(errorOf(timeless.body, 'start')).toBe('Please choose one of the free times')
    const late = await post(link, { act: 'move', start: taken.toISOString() })
    expect(late.status).toBe(409)
    expect(late.body).toContain('Somebody else has just booked this time.')
    expect(await now()).toEqual({ status: 'booked', startsAt })
  })

  test('or cancelled, once, after which nothing more can be done there', async () => {
    const { link, now } = await booked('leaver@mail.example', 8)
    const { status, body } = await post(link, { act: 'cancel' })
    expect([status, body.includes('Cancelled.')]).toEqual([200, true])
    expect(await now()).toMatchObject({ status: 'cancelled' })
    expect(body).not.toContain('name="act"')
    const start = (await startOf(9)).toISOString()
    const late = await post(link, { act: 'move', start })
    expect(late.status).toBe(409)
    expect(late.body).toContain('This consultation is cancelled.')
  })

  test('but not with a link that the shop did not sign, nor from another site', async () => {
    const { link, now } = await booked('owner@mail.example', 10)
    expect((await app.inject({ url: '/booking/abc', headers: BROWSER })).statusCode).toBe(404)
    expect((await post('/booking/abc', { act: 'cancel' })).status).toBe(404)
    const elsewhere = await post(link, { act: 'cancel' }, { origin: 'https://evil.example' })
    expect(elsewhere.status).toBe(403)
    expect(await now()).toMatchObject({ status: 'booked' })
  })
})
