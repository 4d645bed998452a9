import { expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { bookingSecret } from './booking-secret.ts'
import { parseTrackingToken, trackingLink, trackingToken } from './tracking-link.ts'

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
