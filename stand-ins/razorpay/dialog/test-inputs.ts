import type { SimulatedPayment } from '../paying.ts'

/** The input in the dialog, as its page sends it. */
export interface Attempt {
  method: 'card' | 'upi' | 'netbanking'
  card: string
  otp: string
  vpa: string
  /** The bank's reaction: decided by the input, or one of the choices. */
  bank: BankMood
}

export const BANK_MOODS = ['typed', 'declined', 'authorised', 'late', 'silent', 'unheard'] as const
type BankMood = (typeof BANK_MOODS)[number]

/** The outcome of a payment attempt. */
export interface Course {
  payment: SimulatedPayment
  /** Delay after which a silent bank approves. */
  lateAfterMs?: number
  /** The money is taken, but the browser is never informed. */
  isUnheard?: true
}

/** Long enough to see what a shop shows meanwhile. */
const LATE_AFTER_MS = 15_000

const OTP = /^\d{4,10}$/

const GOOD_CARDS = new Set([
  '4100280000001007',
  '5500670000001002',
  '6527658900001005',
  '36082800091007',
  '340256000401007',
  '5555555555554444',
  '5105105105105100',
  '4012888888881881',
  '4111111111111111',
])

const BAD_CARDS: Readonly<Record<string, string>> = {
  '4100280000090000': 'payment_timed_out',
  '5305620000060000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '5305620000050001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '5305620000040002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000050004': 'card_declined',
  '4100280000040005': 'card_declined',
  '5305620000030003': 'card_declined',
  '5305620000020004': 'card_declined',
  '5305620000010005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '5305620000000006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '5305620000080008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '5305620000090009': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
  '5305620000070009': 'authentication_failed',
}

/** The stand-in's own card: its bank does not respond at first, and approves later. */
export const LATE_CARD = '4100280000002005'

/** The cards that the dialog offers to fill in. */
export const OFFERED_CARDS: readonly { number: string; label: string }[] = [
  { number: '4100280000001007', label: 'Visa, is accepted' },
  { number: '6527658900001005', label: 'RuPay, is accepted' },
  { number: '4100280000060003', label: 'Visa, is declined' },
  { number: '4100280000080001', label: 'Visa, has too little money' },
  { number: '4100280000090000', label: 'Visa, times out' },
  { number: LATE_CARD, label: 'Visa, its bank answers 15 seconds late' },
]

/** The outcome of an attempt: decided by its inputs, or by the chosen reaction. */
export function courseOf(attempt: Attempt): Course {
  const { method, bank } = attempt
  switch (bank) {
    case 'declined':
      return declined(method, 'payment_failed')
    case 'authorised':
      return { payment: { method, outcome: 'authorised' } }
    case 'late':
      return late(method)
    case 'silent':
      return { payment: { method, outcome: 'silent' } }
    case 'unheard':
      return { payment: { method, outcome: 'captured' }, isUnheard: true }
    case 'typed':
      return courseOfInput(attempt)
  }
}

function courseOfInput({ method, card, otp, vpa }: Attempt): Course {
  if (method === 'upi' && vpa === 'failure@razorpay') return declined(method, 'payment_failed')
  if (method !== 'card') return { payment: { method, outcome: 'captured' } }
  const number = card.replaceAll(/\D/g, '')
  if (number === LATE_CARD) return late(method)
  const trouble = BAD_CARDS[number] ?? (GOOD_CARDS.has(number) ? undefined : 'card_number_invalid')
  if (trouble) return declined(method, trouble)
  return OTP.test(otp)
    ? { payment: { method, outcome: 'captured' } }
    : declined(method, 'authentication_failed')
}

function declined(method: string, errorReason: string): Course {
  return { payment: { method, outcome: 'declined', errorReason } }
}

function late(method: string): Course {
  return { payment: { method, outcome: 'silent' }, lateAfterMs: LATE_AFTER_MS }
}
