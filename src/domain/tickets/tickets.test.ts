import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticketDeadlines } from './deadlines.ts'
import { parseTicketNumber, ticketNumber } from './ticket.ts'
import { MAX_MESSAGE_LENGTH, parseTicketForm } from './ticket-form.ts'

const FORM = {
  name: 'Asha Patel',
  email: 'asha@example.com',
  topic: 'order',
  message: 'Where is my parcel?',
}

describe('the contact form', () => {
  test('requires a name, an e-mail, a topic and a message, and nothing else', () => {
    expect(parseTicketForm(FORM)).toEqual({
      ok: true,
      value: { ...FORM, phone: undefined, orderNumber: undefined },
    })
    expect(parseTicketForm({})).toEqual({
      ok: false,
      errors: {
        name: 'name-required',
        email: 'email-required',
        topic: 'topic-required',
        message: 'message-too-short',
      },
    })
  })

  test('accepts a phone and an order number in any usual form', () => {
    const parsed = parseTicketForm({
      ...FORM,
      phone: '+91 98765-43210',
      orderNumber: ' smg-10001 ',
    })
    expect(parsed).toMatchObject({
      ok: true,
      value: { phone: '+919876543210', orderNumber: 'SMG-10001' },
    })
    expect(parseTicketForm({ ...FORM, orderNumber: '10001' })).toMatchObject({
      value: { orderNumber: 'SMG-10001' },
    })
    const inHindi = { ...FORM, phone: '९८७६५ ४३२१०', orderNumber: '१०००१' }
    expect(parseTicketForm(inHindi)).toMatchObject({
      value: { phone: '9876543210', orderNumber: 'SMG-10001' },
    })
    expect(parseTicketForm({ ...FORM, phone: ' ', orderNumber: '' })).toMatchObject({ ok: true })
  })

  test.each([
    ['name', ' . ', 'name-required'],
    ['name', 'a'.repeat(81), 'name-too-long'],
    ['name', ['Asha'], 'name-required'],
    ['email', 'asha', 'email-malformed'],
    ['email', 'asha@example', 'email-malformed'],
    ['email', 'asha@example.com, meena@example.com', 'email-malformed'],
    ['email', 'asha@example.com\r\nBcc: all@example.com', 'email-malformed'],
    ['email', `${'a'.repeat(64)}@${'b'.repeat(190)}.com`, 'email-malformed'],
    ['phone', '12345', 'phone-malformed'],
    ['phone', 'call me', 'phone-malformed'],
    ['topic', 'weather', 'topic-required'],
    ['topic', '__proto__', 'topic-required'],
    ['orderNumber', 'SMG-', 'order-number-malformed'],
    ['orderNumber', 'SMG-T-000123', 'order-number-malformed'],
    ['message', '  too few  ', 'message-too-short'],
    ['message', 'a'.repeat(2_001), 'message-too-long'],
  ])('is refused for its %s %j', (field, value, problem) => {
    const parsed = parseTicketForm({ ...FORM, [field]: value })
    expect(parsed).toEqual({ ok: false, errors: { [field]: problem } })
  })

  test('counts characters like the database: 10 and 2,000 are accepted', () => {
    for (const length of [10, MAX_MESSAGE_LENGTH]) {
      expect(parseTicketForm({ ...FORM, message: '🌿'.repeat(length) }).ok).toBe(true)
    }
    expect(parseTicketForm({ ...FORM, message: '🌿'.repeat(9) }).ok).toBe(false)
  })

  test('keeps its lines and removes unprintable characters', () => {
    const message = '  First line\r\nsecond\u0000 line\u202E \n\nlast '
    expect(parseTicketForm({ ...FORM, message })).toMatchObject({
      value: { message: 'First line\nsecond  line\n\nlast' },
    })
  })

  test('never has a line break in a name, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const parsed = parseTicketForm({ ...FORM, name })
        if (parsed.ok) expect(parsed.value.name).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(typeof parseTicketForm(input).ok).toBe('boolean')
      }),
    )
  })
})

test('a ticket number can be said on the phone', () => {
  expect(ticketNumber(123)).toBe('SMG-T-000123')
  expect(ticketNumber(12_345_678)).toBe('SMG-T-12345678')
})

// docs/law.md, consumer protection: 48 hours and one month.
test.each([
  ['2026-11-21T06:00:00Z', '2026-11-23T06:00:00.000Z', '2026-12-21T06:00:00.000Z'],
  ['2027-01-30T18:00:00Z', '2027-02-01T18:00:00.000Z', '2027-02-28T18:00:00.000Z'],
  // In India this is already the 31st.
  ['2027-01-30T20:00:00Z', '2027-02-01T20:00:00.000Z', '2027-02-27T20:00:00.000Z'],
  ['2026-12-15T00:00:00Z', '2026-12-17T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
])('a ticket opened on %s is acknowledged by %s and settled by %s', (opened, first, last) => {
  const { acknowledgeBy, resolveBy } = ticketDeadlines(new Date(opened))
  expect([acknowledgeBy.toISOString(), resolveBy.toISOString()]).toEqual([first, last])
})

test.each([
  [1, 'SMG-T-000001'],
  [123_456, 'SMG-T-123456'],
  [1_234_567, 'SMG-T-1234567'],
])('the ticket %i has the number %s, which is read back', (count, number) => {
  expect(ticketNumber(count)).toBe(number)
  expect(parseTicketNumber(number)).toBe(count)
})

test.each([
  'SMG-T-00001',
  'SMG-T-0123456',
  'SMG-000001',
  'x SMG-T-000001',
  'SMG-T-000001 x',
  'SMG-T-999999999999999999',
  '',
])('%j is no number of a ticket', (text) => {
  expect(parseTicketNumber(text)).toBeUndefined()
})
