import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderAmounts } from './amounts.ts'

const parts = { itemsPaise: 400_00, deliveryPaise: 55_00, codFeePaise: 45_00 }

test('a COD order costs items, delivery and the COD fee', () => {
  expect(orderAmounts({ ...parts, method: 'cod' })).toEqual({ ...parts, totalPaise: 500_00 })
})

test('a prepaid order has no COD fee', () => {
  expect(orderAmounts({ ...parts, method: 'prepaid' })).toEqual({
    itemsPaise: 400_00,
    deliveryPaise: 55_00,
    codFeePaise: 0,
    totalPaise: 455_00,
  })
})

test('the parts always add up to the total', () => {
  const paise = fc.nat(10 ** 9)
  const asked = fc.record({
    itemsPaise: paise,
    deliveryPaise: paise,
    codFeePaise: paise,
    method: fc.constantFrom('cod' as const, 'prepaid' as const),
  })
  fc.assert(
    fc.property(asked, (question) => {
      const { itemsPaise, deliveryPaise, codFeePaise, totalPaise } = orderAmounts(question)
      expect(itemsPaise + deliveryPaise + codFeePaise).toBe(totalPaise)
    }),
  )
})
