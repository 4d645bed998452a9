import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { chooseRelated, doshaSign, RELATIONS, reasonOf, relationOf } from './related.ts'

const make = (
  id: string,
  category: string,
  concerns: readonly number[],
  [vata, pitta, kapha]: readonly [number, number, number],
) => ({ id: id as ProductId, category, concerns, dosha: { vata, pitta, kapha } })

const khus = make('khus', 'Sharbats', [16, 18], [0, -2, 1])

describe('a related product', () => {
  test('is first one of the same category, whatever else it shares', () => {
    expect(relationOf(khus, make('gulab', 'Sharbats', [16], [0, -1, 1]))).toBe('same-category')
  })

  test('is second one with a shared concern', () => {
    expect(relationOf(khus, make('jal', 'Cosmetics', [18], [0, 0, 0]))).toBe('shared-concern')
  })

  test('is third one with the same dosha signs', () => {
    expect(relationOf(khus, make('gulkand', 'Foods', [], [0, -3, 2]))).toBe('same-dosha')
    expect(relationOf(khus, make('ghee', 'Foods', [], [-2, -2, 1]))).toBeUndefined()
  })

  test('is never the product itself, nor one without any effect', () => {
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

describe('the reason on a related card', () => {
  test('is the category or a general one; no concern is named', () => {
    expect(reasonOf(khus, make('gulab', 'Sharbats', [16], [0, -1, 1]))).toBe('same-category')
    expect(reasonOf(khus, make('jal', 'Cosmetics', [18], [0, 0, 0]))).toBe('shared-concern')
    expect(reasonOf(khus, khus)).toBeUndefined()
  })

  test('names the dosha that both calm most', () => {
    expect(reasonOf(khus, make('gulkand', 'Foods', [], [0, -3, 2]))).toBe('calms-pitta')
    const ghee = make('ghee', 'Foods', [], [-2, -1, 1])
    expect(reasonOf(ghee, make('laddu', 'Mixes', [], [-1, -3, 1]))).toBe('calms-pitta')
    expect(reasonOf(ghee, make('oil', 'Mixes', [], [-3, -1, 1]))).toBe('calms-vata')
  })

  test('is general when nothing is calmed', () => {
    const one = make('one', 'A', [], [0, 1, 2])
    expect(reasonOf(one, make('two', 'B', [], [0, 3, 1]))).toBe('same-dosha')
  })
})

describe('a row of related products', () => {
  const joined = (...counts: readonly [number, number, number]) =>
    RELATIONS.flatMap((relation, at) =>
      Array.from({ length: counts[at] ?? 0 }, (_, place) => ({ id: `${at}${place}`, relation })),
    )
  const chosen = (counts: readonly [number, number, number], limit: number) =>
    chooseRelated(joined(...counts), limit).map(({ id }) => id)

  test('has half from the same category and one of each further relation', () => {
    expect(chosen([9, 9, 9], 4)).toEqual(['00', '01', '10', '20'])
  })

  test('gives unused places to the next closest', () => {
    expect(chosen([9, 1, 0], 4)).toEqual(['00', '01', '02', '10'])
    expect(chosen([0, 0, 9], 4)).toEqual(['20', '21', '22', '23'])
    expect(chosen([1, 0, 1], 4)).toEqual(['00', '20'])
  })

  test('never exceeds the limit, and has everything when there is room', () => {
    const counts = fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6))
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 20 }), (many, limit) => {
        const all = many[0] + many[1] + many[2]
        const row = chosen(many, limit)
        expect(row).toHaveLength(Math.min(limit, all))
        expect(row).toEqual(row.toSorted())
      }),
    )
  })
})
