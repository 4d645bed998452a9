import { describe, expect, test } from 'vitest'
import { type Attempt, courseOf, LATE_CARD, OFFERED_CARDS } from './test-inputs.ts'

function attempt(given: Partial<Attempt>): Attempt {
  return { method: 'card', card: '4100280000001007', otp: '1234', vpa: '', bank: 'typed', ...given }
}
const paymentOf = (given: Partial<Attempt>) => courseOf(attempt(given)).payment

describe('the bank’s reaction to an input', () => {
  test('a good card with an OTP of four digits and more pays, with fewer it does not', () => {
    expect(paymentOf({ card: '4100 2800 0000 1007' }).outcome).toBe('captured')
    expect(paymentOf({ otp: '1234567890' }).outcome).toBe('captured')
    expect(paymentOf({ otp: '123' })).toMatchObject({
      outcome: 'declined',
      errorReason: 'authentication_failed',
    })
  })

  test.each([
    ['4100 2800 0009 0000', 'payment_timed_out'],
    ['5305 6200 0005 0001', 'insufficient_fund'],
    ['4100 2800 0006 0003', 'card_declined'],
    ['4100 2800 0002 0007', 'gateway_technical_error'],
    ['9999 9999 9999 9999', 'card_number_invalid'],
  ])('%s is refused: %s', (card, errorReason) => {
    expect(paymentOf({ card })).toMatchObject({ outcome: 'declined', errorReason })
  })

  test('every card that the dialog offers behaves as labelled', () => {
    for (const { number, label } of OFFERED_CARDS) {
      const { payment, lateAfterMs } = courseOf(attempt({ card: number }))
      expect(payment.outcome === 'captured', label).toBe(label.includes('accepted'))
      expect(lateAfterMs !== undefined, label).toBe(number === LATE_CARD)
    }
  })

  test('UPI and net banking pay unless the id says failure', () => {
    expect(paymentOf({ method: 'upi' })).toMatchObject({ method: 'upi', outcome: 'captured' })
    expect(paymentOf({ method: 'upi', vpa: 'failure@razorpay' }).outcome).toBe('declined')
    expect(paymentOf({ method: 'netbanking' }).outcome).toBe('captured')
  })

  test('a chosen reaction takes precedence over the input', () => {
    expect(paymentOf({ bank: 'declined' }).outcome).toBe('declined')
    expect(paymentOf({ bank: 'authorised' }).outcome).toBe('authorised')
    expect(courseOf(attempt({ bank: 'late' }))).toMatchObject({ payment: { outcome: 'silent' } })
    expect(courseOf(attempt({ bank: 'unheard' }))).toMatchObject({ isUnheard: true })
  })
})
