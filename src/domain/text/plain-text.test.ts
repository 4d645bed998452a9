import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayName } from '../accounts/profile.ts'
import { parsePostForm } from '../blog/post-form.ts'
import { readText } from '../catalog/form-readers.ts'
import { tidySearchText } from '../catalog/listing-query.ts'
import { parseBookingForm } from '../consultations/booking-form.ts'
import { parseDelivery } from '../delivery/delivery-form.ts'
import { parseReturnForm } from '../returns/return-form.ts'
import { parseAnswer } from '../reviews/moderation.ts'
import { parseReview } from '../reviews/review-form.ts'
import { parseTicketForm } from '../tickets/ticket-form.ts'
import { characterCount, isLongerThan, multiLine, singleLine, storableText } from './plain-text.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const TICKET = { name: 'Asha', email: 'asha@mail.example', topic: 'order', message: 'Where is it?' }
const BOOKING = {
  name: 'Asha',
  email: 'asha@mail.example',
  phone: '9876543210',
  about: '',
  consent: true,
}

/** Every form through which texts enter the shop, as a function that returns the stored text. */
const FORMS: Readonly<Record<string, (text: string) => string | undefined>> = {
  'a name from the identity provider': (text) => displayName({ name: text, email: undefined }),
  "a product's name": (text) => {
    const read = readText(text, { max: 100 })
    return 'value' in read ? read.value : undefined
  },
  'a name at a booking': (text) => {
    const parsed = parseBookingForm({ ...BOOKING, name: text })
    return parsed.ok ? parsed.value.name : undefined
  },
  'what a consultation is about': (text) => {
    const parsed = parseBookingForm({ ...BOOKING, about: text })
    return parsed.ok ? parsed.value.about : undefined
  },
  'an address': (text) => {
    const parsed = parseDelivery({
      address: text,
      city: 'Vadodara',
      state: 'Gujarat',
      pincode: '390001',
      phone: '9876543210',
      recipient: '',
    })
    return parsed.ok ? parsed.value.address : undefined
  },
  'the name on a message': (text) => {
    const parsed = parseTicketForm({ ...TICKET, name: text })
    return parsed.ok ? parsed.value.name : undefined
  },
  'a message': (text) => {
    const parsed = parseTicketForm({ ...TICKET, message: text })
    return parsed.ok ? parsed.value.message.replaceAll('\n', ' ') : undefined
  },
  'why goods go back': (text) => {
    const goods = [{ productId: 'khus-sharbat', quantity: 1 }]
    const parsed = parseReturnForm({ reason: 'damaged', goods, note: text })
    return parsed.ok ? parsed.value.note.replaceAll('\n', ' ') : undefined
  },
  'a review': (text) => {
    const parsed = parseReview({ rating: 5, text })
    return parsed.ok ? parsed.value.words.text : undefined
  },
  'an answer to a review': (text) => parseAnswer(text)?.replaceAll('\n', ' '),
  "a post's title": (text) => {
    const parsed = parsePostForm({ title: text, state: 'draft' }, NOW)
    return parsed.ok ? parsed.value.words.title : undefined
  },
  'a search': (text) => tidySearchText(text),
}

const PLAIN = 'Asha Patel of Vadodara'

describe.each(Object.entries(FORMS))('%s', (_, keep) => {
  test.each([
    ['a NUL', '\u0000'],
    ['another control character', '\u0007'],
    ['a break of lines that only programs know', '\u2028'],
    ['a break of paragraphs', '\u2029'],
  ])('has a space in place of %s', (_name, sign) => {
    expect(keep(`Asha${sign}Patel of Vadodara${sign}`)).toBe(PLAIN)
  })

  test.each([
    ['a space without width', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of direction', '\u200f'],
    ['an Arabic mark of direction', '\u061c'],
    ['an override of direction', '\u202e'],
    ['an isolate of direction', '\u2067'],
    ['a joiner of words', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a blank of Braille', '\u2800'],
    ['a blank of Hangul', '\u3164'],
    ['a narrow blank of Hangul', '\uffa0'],
    ['what is no character', '\ufffe'],
  ])('loses %s', (_name, sign) => {
    expect(keep(`${sign}As${sign}ha Pa${sign}tel of Vadodara${sign}`)).toBe(PLAIN)
  })
})

test.each(['\u3164', '\u2800', '\u200b', '\u200d', '\u0301', '\ufe0f', '\u{e0061}'])(
  'a text of U+%o only is invisible and therefore empty',
  (sign) => {
    expect([singleLine(sign.repeat(40)), multiLine(sign.repeat(40))]).toEqual(['', ''])
    expect(parseReview({ rating: 5, text: sign.repeat(40) }).ok).toBe(false)
    expect(parseTicketForm({ ...TICKET, message: sign.repeat(40) }).ok).toBe(false)
    expect(parseTicketForm({ ...TICKET, name: sign.repeat(4) }).ok).toBe(false)
    expect(parseBookingForm({ ...BOOKING, name: sign.repeat(4) }).ok).toBe(false)
  },
)

test('joiners of Indian scripts and emoji stay, and letters are normalised', () => {
  expect(singleLine('क्\u200dष  👩\u200d⚕️')).toBe('क्\u200dष 👩\u200d⚕️')
  expect(singleLine('cafe\u0301')).toBe('café')
})

test('line breaks of every kind are kept as lines', () => {
  expect(multiLine(' One \r\nTwo\rThree\u2028Four\u2029\nSix\t\u202e')).toBe(
    'One\nTwo\nThree\nFour\n\nSix',
  )
})

test('anything but a text is empty', () => {
  for (const value of [undefined, null, 7, true, ['x'], {}]) {
    expect([singleLine(value), multiLine(value)]).toEqual(['', ''])
  }
})

test('every text can be stored, and parsing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (entered) => {
      const [one, several] = [singleLine(entered), multiLine(entered)]
      expect(singleLine(one)).toBe(one)
      expect(multiLine(several)).toBe(several)
      expect(one).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202e\u3164\u2800]/u)
      expect(storableText(entered)).not.toMatch(/\0|\p{Cs}/u)
    }),
  )
})

test('characters are counted like the database counts them', () => {
  expect(characterCount('😀'.repeat(100))).toBe(100)
  expect([isLongerThan('😀'.repeat(100), 100), isLongerThan('😀'.repeat(101), 100)]).toEqual([
    false,
    true,
  ])
})
