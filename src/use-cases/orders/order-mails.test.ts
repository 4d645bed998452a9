import { describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { OutgoingMail } from '#database/mails/mails.ts'
import { priceBill } from '#domain/checkout/bill.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import { settingsFor } from '#parts.ts'
import { SECRET } from '#tests/support/cluster-facts.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { letterHtml } from '#use-cases/mails/letter.ts'
import { ORDER_MAIL_KINDS, type OrderMailInput, orderMail } from './order-mails.ts'
import { orderMessage } from './order-messages.ts'
import { parseTrackingToken } from './tracking-link.ts'

const config = readConfig({})
const deps = { settings: settingsFor(config), config, secret: SECRET }

const input = (over: Partial<OrderMailInput> = {}): OrderMailInput => ({
  order: {
    id: 'a'.repeat(26) as OrderId,
    number: 'SMG-10001',
    userId: 'b'.repeat(26) as UserId,
    userName: 'Asha',
    paymentMethod: 'cod',
    paymentState: 'cash-due',
    stage: 'placed',
    lines: [
      {
        productId: 'khus-sharbat' as ProductId,
        productName: 'Khus <b>Sharbat</b>',
        quantity: 2,
        unitPricePaise: 199_00,
        linePaise: 398_00,
        offerPaise: 0,
        hsn: '2106',
        gstPercent: 5,
      },
    ],
    amounts: priceBill({
      itemsPaise: 398_00,
      deliveryPaise: 46_00,
      codFeePaise: 38_00,
      method: 'cod',
    }),
    delivery: {
      recipient: 'Asha',
      address: '1',
      city: 'Anand',
      state: 'Gujarat',
      pincode: '388001',
      phone: '9876543210',
    },
    boxes: 2,
    expectedDelivery: { from: '2026-11-24', until: '2026-11-26' },
    timeline: [],
    createdAt: new Date('2026-11-21T10:00:00Z'),
  },
  shopper: { name: 'Asha <script>', email: 'asha@mail.example', language: 'en' },
  pickup: { courierName: 'Demo Surface', trackingId: '32100000000001', pickupOn: '2026-11-24' },
  at: new Date('2026-11-21T10:00:00Z'),
  ...over,
})

const htmlOf = ({ letter, subject }: OutgoingMail) =>
  letter && letterHtml(letter, { subject, shop: deps.settings })

describe.each(ORDER_MAIL_KINDS)('the mail %s', (kind) => {
  test.each(WHOLE_LANGUAGES)(
    'is complete in %s: number, greeting, no placeholder left',
    (language) => {
      const shopper = { ...input().shopper, language }
      const more = { amountPaise: 100_00, note: 'Sorry.', rest: input().order }
      const mail = orderMail(deps, kind, input({ shopper, ...more }))
      expect(mail.subject).toContain('SMG-10001')
      expect(mail.text).toContain('Asha')
      expect(`${mail.subject}${mail.text}${htmlOf(mail)}`).not.toMatch(/\{\w+\}|undefined/)
      expect(htmlOf(mail)).toContain(`lang="${language}"`)
      expect(mail.text.match(/[\u0900-\u097f]/) !== null).toBe(language === 'hi')
      expect(mail.text.match(/[\u0a80-\u0aff]/) !== null).toBe(language === 'gu')
    },
  )
})

test('names of people and products are escaped in HTML', () => {
  const html = htmlOf(orderMail(deps, 'placed', input()))
  expect(html).toContain('Khus &lt;b&gt;Sharbat&lt;/b&gt;')
  expect(html).not.toContain('<script>')
})

test('the parts of the order add up in the mail as on the page', () => {
  const { text } = orderMail(deps, 'placed', input())
  expect(text).toContain('Khus <b>Sharbat</b> × 2: ₹398\nDelivery: ₹46\nCOD fee: ₹38\nTotal: ₹482')
  expect(text).toContain('Expected between 24 November and 26 November.')
})

test('a mail about a new order says where it goes, and that of its dispatch what is due at the door', () => {
  const goesTo = 'It will be delivered to: Asha, 1, Anand, Gujarat 388001. Phone: 9876543210.'
  for (const kind of ['placed', 'paid', 'confirm-asked'] as const) {
    expect(orderMail(deps, kind, input()).text).toContain(goesTo)
  }
  const inHindi = { ...input().shopper, language: 'hi' } as const
  const { text } = orderMail(deps, 'placed', input({ shopper: inHindi }))
  expect(text).toContain('Anand, गुजरात 388001')
  const due = 'Please keep ₹482 ready for the courier'
  expect(orderMail(deps, 'shipped', input()).text).toContain(due)
  const paid = { ...input().order, paymentState: 'paid' } as const
  expect(orderMail(deps, 'shipped', input({ order: paid })).text).not.toContain('ready')
})

test('a mail has one button', () => {
  for (const kind of ORDER_MAIL_KINDS) {
    const more = { rest: input().order, origin: 'https://shop.example' }
    const html = htmlOf(orderMail(deps, kind, input(more))) ?? ''
    expect([kind, html.match(/<a [^>]*background:/g)?.length]).toEqual([kind, 1])
  }
})

test('a mail about an exchange that costs more has one button, to pay the difference', () => {
  const order = {
    ...input().order,
    paymentMethod: 'prepaid',
    paymentState: 'awaiting',
    creditPaise: 400_00,
  } as const
  const mail = orderMail(deps, 'exchange', input({ order, origin: 'https://shop.example' }))
  const [button, ...others] = (htmlOf(mail) ?? '').match(/<a [^>]*background:.*?<\/a>/g) ?? []
  expect(button).toMatch(/href="https:\/\/shop\.example\/pay\/\w+".*>Pay ₹82 here<\/a>/)
  expect(others).toEqual([])
  expect(mail.text).toContain('Please pay ₹82 within a day.')
})

test('the shop’s phone and the help lines dial from a mail, other numbers do not', () => {
  const { phone } = deps.settings
  const html =
    htmlOf(orderMail(deps, 'return-refused', input({ note: 'See 112 Main Road.' }))) ?? ''
  const dialled = [...html.matchAll(/<a href="(tel:[^"]+)"[^>]*>([^<]+)</g)].map(
    ([, to, shown]) => [to, shown],
  )
  expect(dialled).toEqual([
    ['tel:1915', '1915'],
    [`tel:${phone.replaceAll(' ', '')}`, phone],
  ])
})

test('links use the shop’s own origin and the shopper’s language, and are left out without an origin', () => {
  const shopper = { ...input().shopper, language: 'gu' as const }
  const linked = orderMail(deps, 'shipped', input({ shopper, origin: 'https://shop.example' }))
  expect(linked.text).toContain('https://shop.example/gu/orders')
  expect(htmlOf(linked)).toContain('<a href="https://shop.example/gu/orders"')
  expect(orderMail(deps, 'shipped', input()).text).not.toContain('http')
})

test('the shipping mail has a tracking link that needs no sign-in', () => {
  const shopper = { ...input().shopper, language: 'hi' as const }
  const { text } = orderMail(deps, 'shipped', input({ shopper, origin: 'https://shop.example' }))
  const [, token = ''] = /https:\/\/shop\.example\/hi\/track\/(\w+)/.exec(text) ?? []
  expect(parseTrackingToken(SECRET, token)).toBe(input().order.id)
})

test('a payer who gave only a pincode is asked for the address instead of given a date', () => {
  const { order } = input()
  const delivery = { ...order.delivery, address: '', city: '', phone: '' }
  const { text } = orderMail(deps, 'paid', input({ order: { ...order, delivery } }))
  expect(text).toContain('We do not have your full address yet.')
  expect(text).not.toContain('Expected between')
})

test('two refunds of one order are two mails, one refund is one', () => {
  const about = (which: string) => orderMail(deps, 'refunded', input({ which })).about
  expect(about('a')).not.toBe(about('b'))
  expect(about('a')).toBe(about('a'))
})

test('a cancelled cash order owes nothing, a paid one is refunded in full', () => {
  expect(orderMail(deps, 'cancelled', input()).text).toContain('You owe nothing.')
  const paid = orderMail(deps, 'cancelled', input({ amountPaise: 482_00 }))
  expect(paid.text).toContain('full refund of ₹482')
})

test('goods are called by the name that their reader reads, words of other scripts say their language', () => {
  const { order } = input()
  const names = { hi: 'खस शरबत', gu: 'ખસ શરબત' }
  const lines = order.lines.map((line) => ({ ...line, productName: 'Khus Sharbat', names }))
  const mailIn = (language: Language) => {
    const shopper = { ...input().shopper, name: 'Asha', language }
    return orderMail(deps, 'placed', input({ order: { ...order, lines }, shopper }))
  }
  expect(mailIn('hi').text).toContain('खस शरबत × 2: ₹398')
  expect(mailIn('gu').text).toContain('ખસ શરબત × 2: ₹398')
  expect(mailIn('en').text).toContain('Khus Sharbat × 2: ₹398')
  expect(htmlOf(mailIn('hi'))).toContain('<span lang="en">Asha</span>')
  expect(htmlOf(mailIn('en'))).not.toContain('<span')
})

test('a mail about a parcel that comes back says what it means for the money', () => {
  const of = (over: Partial<OrderMailInput['order']>) =>
    orderMail(deps, 'coming-back', input({ order: { ...input().order, ...over } })).text
  const refunds = 'Once it is here, we refund you'
  expect(of({})).toContain('You owe nothing.')
  expect(of({ advancePaise: 100_00 })).toContain(refunds)
  expect(of({ paymentMethod: 'prepaid', paymentState: 'paid' })).toContain(refunds)
  const nothingOpen = [
    of({ paymentMethod: 'prepaid', paymentState: 'refunded' }),
    of({ replaces: 'r'.repeat(26) as ReturnId }),
  ]
  for (const text of nothingOpen) expect(text).not.toMatch(/refund you|owe/)
})

test('the phone learns number and state of a failed attempt, if the shop writes to phones', () => {
  const messageAt = (writesToPhones: boolean) =>
    orderMessage(
      { ...deps, settings: { ...deps.settings, writesToPhones } },
      'not-delivered',
      input(),
    )
  expect(messageAt(false)).toBeUndefined()
  expect(messageAt(true)).toMatchObject({
    kind: 'order_not_delivered',
    text: expect.stringContaining('could not deliver your order SMG-10001.'),
    template: { name: 'order_not_delivered', values: ['SMG-10001'] },
  })
})
