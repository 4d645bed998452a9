import { expect, test } from 'vitest'
import { missingCashPaise } from './cash-outcomes.ts'

test('cash is missing where a courier handed over less than it collected, without what was written off', () => {
  const missing = (kind: Parameters<typeof missingCashPaise>[0]['kind'], details = {}) =>
    missingCashPaise({ kind, details })
  expect(missing('cash-not-handed-over', { owedPaise: 900, handedPaise: 0 })).toBe(900)
  expect(missing('cash-amount-differs', { owedPaise: 900, handedPaise: 300 })).toBe(600)
  const written = { owedPaise: 900, handedPaise: 300, writtenOffPaise: 500 }
  expect(missing('cash-amount-differs', written)).toBe(100)
  expect(missing('cash-amount-differs', { ...written, writtenOffPaise: 700 })).toBe(0)
  expect(missing('cash-amount-differs', { owedPaise: 900, handedPaise: 950 })).toBe(0)
  expect(missing('cash-not-owed', { owedPaise: 0, handedPaise: -100 })).toBe(0)
  expect(missing('refund-failed')).toBe(0)
})
