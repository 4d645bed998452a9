import { expect, test } from 'vitest'
import { paidAs } from './order-state.ts'

test('an order says what pays it', () => {
  const bought = { isReplacement: false, creditPaise: 0, onlinePaise: 0 }
  const prepaid = { ...bought, paymentMethod: 'prepaid' } as const
  expect(paidAs({ ...bought, paymentMethod: 'cod' })).toBe('cod')
  expect(paidAs({ ...prepaid, onlinePaise: 29_000 })).toBe('prepaid')
  expect(paidAs({ ...prepaid, creditPaise: 20_000, onlinePaise: 9_000 })).toBe('prepaid')
  expect(paidAs({ ...prepaid, creditPaise: 29_000 })).toBe('credit')
  expect(paidAs({ ...prepaid, isReplacement: true })).toBe('state replacement')
})
