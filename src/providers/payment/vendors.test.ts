import { expect, test } from 'vitest'
import type { PaymentVendor } from './port.ts'
import { findPaymentAccount } from './vendors.ts'

const vendor = (title: string, variable: string): PaymentVendor => ({
  title,
  findAccount: (environment) =>
    environment[variable] === undefined
      ? undefined
      : {
          kind: 'account',
          title,
          connect() {
            throw new Error('nobody is asked here')
          },
        },
})
const VENDORS = [vendor('One', 'ONE_KEY'), vendor('Other', 'OTHER_KEY')]

test('payments go through the provider whose variables are set', () => {
  expect(findPaymentAccount({}, false, VENDORS)).toBeUndefined()
  expect(findPaymentAccount({ OTHER_KEY: 'k' }, false, VENDORS)?.title).toBe('Other')
})

test('a shop with two providers does not start, and names both', () => {
  const both = { ONE_KEY: 'k', OTHER_KEY: 'secret-k' }
  expect(() => findPaymentAccount(both, false, VENDORS)).toThrow('One and Other')
  expect(() => findPaymentAccount(both, false, VENDORS)).not.toThrow('secret-k')
})
