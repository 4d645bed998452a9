import { expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { bookingSecret, parseBookingSecret } from '#use-cases/consultations/booking-secret.ts'
import { confirmToken, parseStockAlertLink, stopKeyOf } from '#use-cases/stock/stock-alert-links.ts'
import {
  changeToken,
  parseChangeToken,
  parsePaymentToken,
  parseReviewMailsToken,
  parseTrackingToken,
  paymentToken,
  reviewMailsLink,
  trackingLink,
  trackingToken,
} from './tracking-link.ts'

const SECRET = 'a secret that only tests know, long enough'
const ID = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d' as OrderId

test('a token opens its order, in letters and digits that mail programs do not break', () => {
  const token = trackingToken(SECRET, ID)
  expect(token).toMatch(/^[a-z0-9]+$/)
  expect(parseTrackingToken(SECRET, token)).toBe(ID)
  const link = trackingLink(
    { origin: 'https://shop.example', secret: SECRET },
    { orderId: ID, language: 'gu' },
  )
  expect(link).toBe(`https://shop.example/gu/track/${token}`)
})

test('a link of a mail that was sent long ago still opens what it opened', () => {
  const sent = {
    tracking: `${ID}aaffb63731dc76effb236e216163e73a`,
    reviewMails: `${ID}7b6fe7a72763b91228af0925fd8a4da0`,
    change: `${ID}b6d568a1367aeddc8335c94a804c5cfb`,
    payment: `${ID}c2b92bfb98f720bebd6b19a145da51e0`,
    booking: `${ID}d96dc77497f1f0c4827a2164434bdde5`,
    alert: '17xb8dc52c5501822e0ce4aa69b0ee86c05',
    alerts: 'cabe6dbb618bd624c83291fed15eede0',
  }
  const order = { orderId: ID, language: 'en' } as const
  expect({
    tracking: trackingToken(SECRET, ID),
    reviewMails: reviewMailsLink({ origin: '', secret: SECRET }, order).split('/').at(-1),
    change: changeToken(SECRET, ID),
    payment: paymentToken(SECRET, ID),
    booking: bookingSecret(SECRET, ID as never),
    alert: confirmToken(SECRET, 17),
    alerts: stopKeyOf(SECRET, 'asha@example.com'),
  }).toEqual(sent)
  expect([
    parseTrackingToken(SECRET, sent.tracking),
    parseReviewMailsToken(SECRET, sent.reviewMails),
    parseChangeToken(SECRET, sent.change),
    parsePaymentToken(SECRET, sent.payment),
    parseBookingSecret(SECRET, sent.booking)?.id,
  ]).toEqual([ID, ID, ID, ID, ID])
  expect(parseStockAlertLink(SECRET, sent.alert)).toEqual({ act: 'confirm', id: 17 })
})

test('any other token opens nothing', () => {
  const token = trackingToken(SECRET, ID)
  const [last = ''] = token.slice(-1)
  const wrong = [
    '',
    ID,
    token.slice(1),
    token.slice(0, -1),
    `${token}a`,
    token.slice(0, -1) + (last === 'a' ? 'b' : 'a'),
    trackingToken('another', ID),
    // The same id, signed for a consultation.
    bookingSecret(SECRET, ID as never),
  ]
  expect(wrong.map((text) => parseTrackingToken(SECRET, text))).toEqual(wrong.map(() => undefined))
})
