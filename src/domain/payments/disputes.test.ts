import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideRefunds, isNewer, lostAfter, lostTo, paidTwicePaise } from './disputes.ts'

const paise = fc.integer({ min: 0, max: 1_000_000 })

describe('a dispute', () => {
  test('is known by its latest report, whatever the sequence of the events', () => {
    const open = { state: 'open', reportedMs: 1_000 } as const
    const lost = { state: 'lost', reportedMs: 2_000 } as const
    expect(isNewer(open, undefined)).toBe(true)
    expect(isNewer(lost, open)).toBe(true)
    expect(isNewer(open, lost)).toBe(false)
    expect(isNewer({ ...lost, reportedMs: 1_000 }, open)).toBe(true)
    expect(isNewer(open, { ...lost, reportedMs: 1_000 })).toBe(false)
    expect(isNewer(lost, lost)).toBe(false)
    // Of two reports at the same time: an inquiry that ended without a claim, and a claim that was won.
    const closed = { ...open, state: 'closed' } as const
    const won = { ...open, state: 'won' } as const
    expect([isNewer(closed, open), isNewer(won, closed), isNewer(closed, won)]).toEqual([
      true,
      true,
      false,
    ])
    // The bank takes it up again.
    expect(isNewer({ ...open, reportedMs: 3_000 }, lost)).toBe(true)
  })
})

describe('a refund of a payment that a bank took back', () => {
  const unsent = [
    { id: 1, amountPaise: 400 },
    { id: 2, amountPaise: 300 },
  ]

  test('is not sent when the bank took everything', () => {
    expect(divideRefunds(unsent, { capturedPaise: 1000, gonePaise: 0, lostPaise: 1000 })).toEqual([
      { id: 1, sendPaise: 0, byBankPaise: 400 },
      { id: 2, sendPaise: 0, byBankPaise: 300 },
    ])
  })

  test('is sent as far as the payment reaches when the bank took a part', () => {
    expect(divideRefunds(unsent, { capturedPaise: 1000, gonePaise: 0, lostPaise: 500 })).toEqual([
      { id: 1, sendPaise: 400, byBankPaise: 0 },
      { id: 2, sendPaise: 100, byBankPaise: 200 },
    ])
  })

  test('never makes the payer richer than the payment, and no paisa of it disappears', () => {
    fc.assert(
      fc.property(fc.array(paise), paise, paise, (amounts, gonePaise, lostPaise) => {
        const refunds = amounts.map((amountPaise, id) => ({ id, amountPaise }))
        const owed = amounts.reduce((sum, amount) => sum + amount, 0)
        // The shop never promises more than the rest of the payment.
        const money = { capturedPaise: owed + gonePaise, gonePaise, lostPaise }
        const divided = divideRefunds(refunds, money)
        const sent = divided.reduce((sum, { sendPaise }) => sum + sendPaise, 0)
        const byBank = divided.reduce((sum, { byBankPaise }) => sum + byBankPaise, 0)
        expect(sent + byBank).toBe(owed)
        expect(byBank).toBeLessThanOrEqual(lostPaise)
        expect(sent + gonePaise + lostPaise).toBeLessThanOrEqual(
          money.capturedPaise +
            paidTwicePaise(money) +
            Math.max(0, lostPaise - money.capturedPaise),
        )
      }),
    )
  })
})

test('what a bank took stays taken until the shop wins', () => {
  const lost = { state: 'lost', lostPaise: 500 } as const
  const later = (state: 'open' | 'closed' | 'won') => lostAfter({ state, lostPaise: 0 }, lost)
  expect(lostAfter(lost, undefined)).toBe(500)
  expect([later('open'), later('closed'), later('won')]).toEqual([500, 500, 0])
  expect(lostAfter({ state: 'open', lostPaise: 0 }, undefined)).toBe(0)
})

test('what was refunded and lost as well is known in paise', () => {
  expect(paidTwicePaise({ capturedPaise: 1000, gonePaise: 1000, lostPaise: 0 })).toBe(0)
  expect(paidTwicePaise({ capturedPaise: 1000, gonePaise: 600, lostPaise: 400 })).toBe(0)
  expect(paidTwicePaise({ capturedPaise: 1000, gonePaise: 600, lostPaise: 1000 })).toBe(600)
  expect(
    lostTo([
      { state: 'lost', amountPaise: 300, lostPaise: 300 },
      { state: 'won', amountPaise: 200, lostPaise: 0 },
    ]),
  ).toBe(300)
})
