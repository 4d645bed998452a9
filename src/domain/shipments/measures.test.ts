import { expect, test } from 'vitest'
import { ORDER_STAGES } from '../orders/order.ts'
import { PARCEL_STATES } from './hand-over.ts'
import { canMeasure, chargedGrams } from './measures.ts'

test('a parcel is measured while it is here, and again when the courier refused it', () => {
  const stages = ORDER_STAGES.filter((stage) => canMeasure({ stage, parcel: undefined }))
  expect(stages).toEqual(['placed', 'packed'])
  const states = PARCEL_STATES.filter((parcel) => canMeasure({ stage: 'packed', parcel }))
  expect(states).toEqual(['needs-owner'])
})

test('couriers charge the larger of weight and volume', () => {
  const size = { lengthCm: 30, breadthCm: 20, heightCm: 10 }
  expect(chargedGrams(1_000, size)).toBe(1_200)
  expect(chargedGrams(1_500, size)).toBe(1_500)
  expect(chargedGrams(900, undefined)).toBe(900)
  // A part of a gram is one.
  expect(chargedGrams(1_200, { ...size, heightCm: 11, breadthCm: 23, lengthCm: 27 })).toBe(1_367)
})
