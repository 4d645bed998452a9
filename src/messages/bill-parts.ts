import type { ChargeKind } from '#domain/checkout/bill.ts'

/** The sentence key of each charge of a bill. */
export const CHARGE_WORDS = {
  delivery: 'delivery',
  'cod-fee': 'codFee',
} as const satisfies Record<ChargeKind, string>
