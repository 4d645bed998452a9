import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { doshaSign, relationOf } from './related.ts'

const make = (
  id: string,
  category: string,
  concerns: readonly number[],
  [vata, pitta, kapha]: readonly [number, number, number],
) => ({ id: id as ProductId, category, concerns, dosha: { vata, pitta, kapha } })

const khus = make('khus', 'Sharbats', [16, 18], [0, -2, 1])

describe('a related product', () => {
  test('is first of all one of the same category, whatever else it shares', () => {
    expect(relationOf(khus, make('gulab', 'Sharbats', [16], [0, -1, 1]))).toBe('same-category')
  })

  test('is next one with a shared concern', () => {
    expect(relationOf(khus, make('jal', 'Cosmetics', [18], [0, 0, 0]))).toBe('shared-concern')
  })

  test('is last one that acts on the doshas in the same directions', () => {
    expect(relationOf(khus, make('gulkand', 'Foods', [], [0, -3, 2]))).toBe('same-dosha')
    expect(relationOf(khus, make('ghee', 'Foods', [], [-2, -2, 1]))).toBeUndefined()
  })

  test('is never the product itself, and no effect at all joins nothing', () => {
    expect(relationOf(khus, khus)).toBeUndefined()
    const kajal = make('kajal', 'Cosmetics', [], [0, 0, 0])
    expect(relationOf(kajal, make('mix', 'Mixes', [], [0, 0, 0]))).toBeUndefined()
    expect(doshaSign(kajal.dosha)).toBeUndefined()
  })

  test('is related both ways for the same reason', () => {
    const product = fc.record({
      id: fc.constantFrom('a', 'b', 'c').map((id) => id as ProductId),
      category: fc.constantFrom('x', 'y'),
      concerns: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
      dosha: fc.record({
        vata: fc.integer({ min: -3, max: 3 }),
        pitta: fc.integer({ min: -3, max: 3 }),
        kapha: fc.integer({ min: -3, max: 3 }),
      }),
    })
    fc.assert(
      fc.property(product, product, (one, other) => {
        expect(relationOf(one, other)).toBe(relationOf(other, one))
      }),
    )
  })
})
