import { describe, expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import { plainEmail } from '../accounts/profile.ts'
import { parseBookingForm } from '../consultations/booking-form.ts'
import { parseTicketForm } from '../tickets/ticket-form.ts'
import { isEmail, parseEmail, withoutEmails } from './email.ts'

const booked = (email: string) => {
  const form = { name: 'Asha', phone: '9876543210', about: '', consent: true, email }
  const parsed = parseBookingForm(form)
  return parsed.ok ? parsed.value.email : undefined
}
const written = (email: string) => {
  const parsed = parseTicketForm({ name: 'Asha', topic: 'order', message: 'Where is it?', email })
  return parsed.ok ? parsed.value.email : undefined
}

describe('an e-mail address is checked alike in every form', () => {
  test.each([
    ['70 characters before the @', `${'a'.repeat(70)}@mail.example`],
    ['two receivers', 'a,b@x.com'],
    ['two receivers in full', 'a@x.com,b@y.com'],
    ['a list', 'team:a@x.com;'],
    ['a person beside it', 'Asha<a@x.com>'],
    ['a quoted name', '"a b"@x.com'],
    ['a comment', 'a(b)@x.com'],
    ['a number in place of a name', 'a@[10.0.0.1]'],
    ['no dot behind the @', 'asha@localhost'],
    ['a dot too many', 'asha@mail..example'],
    ['a second line', 'asha@mail.example\nBcc: all@mail.example'],
    ['a control character', 'as\u0000ha@mail.example'],
    ['255 characters', `asha@${'a'.repeat(242)}.example`],
    ['nothing', ''],
  ])('refused: %s', (_, email) => {
    expect([isEmail(email), parseEmail(email)]).toEqual([false, undefined])
    expect([booked(email), written(email), plainEmail(email)]).toEqual([undefined, undefined, ''])
  })

  test.each([
    'asha@mail.example',
    'Asha.Patel+shop@mail.example',
    "o'neil@mail.example",
    `${'a'.repeat(64)}@mail.example`,
    'आशा@डाक.भारत',
  ])('taken: %s', (email) => {
    expect([isEmail(email), booked(email), written(email)]).toEqual([true, email, email])
    expect(plainEmail(email)).toBe(email.toLowerCase())
  })

  test('outer spaces and invisible characters are removed', () => {
    const pasted = ' \u200basha@mail.example\ufeff\t'
    expect([booked(pasted), written(pasted), plainEmail(pasted)]).toEqual(
      Array(3).fill('asha@mail.example'),
    )
    expect(isEmail(pasted)).toBe(false)
  })
})

test('addresses are removed from a text, deliverable or not', () => {
  expect(withoutEmails('no "asha@shop", <b@mail.example>')).toBe('no "…", <…>')
})

test('a long text without an address is left as it is, at once', () => {
  const long = 'a'.repeat(50_000)
  const began = performance.now()
  expect(withoutEmails(`${long}@`)).toBe(`${long}@`)
  expect(performance.now() - began).toBeLessThan(withinMs(500))
})
