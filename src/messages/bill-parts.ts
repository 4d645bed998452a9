import type { ChargeKind } from '#domain/checkout/bill.ts'

/** Under which name a bill's part has its words in a catalogue. */
export const CHARGE_WORDS = {
  delivery: 'delivery',
  'cod-fee': 'codFee',
} as const satisfies Record<ChargeKind, string>
