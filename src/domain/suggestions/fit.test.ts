import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { CONSTITUTIONS, DOSHAS_OF } from '../quiz/constitutions.ts'
import { DIETS } from '../quiz/questions.ts'
import { RITUS, rituOn } from '../quiz/seasons.ts'
import { resultOfScores } from '../quiz/vikriti.ts'
import { type FitProduct, hintFor, RAISES_TOO_MUCH, rankByFit } from './fit.ts'
import { SAFETY_FLAGS } from './flags.ts'

const HEMANTA = rituOn('2026-11-24')
const SHARAD = rituOn('2026-10-01')

const product = (
  id: string,
  [vata, pitta, kapha]: readonly [number, number, number],
  more: Partial<FitProduct> = {},
): FitProduct => ({
  id: id as ProductId,
  dosha: { vata, pitta, kapha },
  flags: { block: [], ask: [] },
  allergens: [],
  materials: [],
  vegetarian: true,
  pricePaise: 100_00,
  stock: 5,
  ...more,
})

const ids = (ranked: readonly { product: FitProduct }[]) => ranked.map(({ product: { id } }) => id)

describe('Products ranked by fit', () => {
  const khus = product('khus', [0, -2, 1])
  const ghee = product('ghee', [-2, -1, 1])
  const ginger = product('ginger', [-1, 2, -2])

  test('are sorted by how far they calm the constitution', () => {
    const ranked = rankByFit([ghee, ginger, khus], { constitution: 'pitta' }, HEMANTA)
    expect(ids(ranked)).toEqual(['khus', 'ghee'])
    expect(ranked[0]?.reasons).toEqual([{ because: 'constitution', dosha: 'pitta' }])
  })

  test('put a raised imbalance before the constitution, and give both reasons', () => {
    const imbalance = resultOfScores({ vata: 6, pitta: 0, kapha: 0 })
    const [first] = rankByFit([khus, ghee], { constitution: 'pitta', imbalance }, SHARAD)
    expect(first?.product.id).toBe('ghee')
    expect(first?.reasons).toEqual([
      { because: 'imbalance', dosha: 'vata' },
      { because: 'constitution', dosha: 'pitta' },
      { because: 'season', dosha: 'pitta' },
    ])
  })

  test('follow the season for tri-dosha', () => {
    expect(ids(rankByFit([khus, ginger], { constitution: 'tridosha' }, SHARAD))).toEqual(['khus'])
    expect(rankByFit([khus], { constitution: 'tridosha' }, HEMANTA)).toEqual([])
  })

  test('are none while the imbalance is marked or covers all three', () => {
    const marked = resultOfScores({ vata: 0, pitta: 10, kapha: 0 })
    const all = resultOfScores({ vata: 5, pitta: 5, kapha: 5 })
    for (const imbalance of [marked, all]) {
      expect(rankByFit([khus, ghee], { constitution: 'pitta', imbalance }, SHARAD)).toEqual([])
    }
  })

  test('leave out what cannot be bought', () => {
    const gone = [
      product('a', [0, -2, 0], { stock: 0 }),
      product('b', [0, -2, 0], { pricePaise: 0 }),
    ]
    expect(rankByFit(gone, { constitution: 'pitta' }, HEMANTA)).toEqual([])
  })

  test('leave out products with blocking flags until the questions are answered', () => {
    const oil = product('oil', [-2, 0, 0], { flags: { block: ['preg'], ask: ['bp', 'dm'] } })
    const rank = (flags?: readonly (typeof SAFETY_FLAGS)[number][]) =>
      rankByFit([oil], { constitution: 'vata', flags }, HEMANTA)
    expect(rank()).toEqual([])
    expect(rank(['preg'])).toEqual([])
    expect(rank([])[0]?.ask).toEqual([])
    expect(rank(['dm'])[0]?.ask).toEqual(['dm'])
  })

  test('show every flag to ask a doctor about until the questions are answered', () => {
    const tea = product('tea', [-2, 0, 0], { flags: { block: [], ask: ['bp', 'dm'] } })
    expect(rankByFit([tea], { constitution: 'vata' }, HEMANTA)[0]?.ask).toEqual(['dm', 'bp'])
  })

  test('of equal points begin with what needs no doctor, then go by id', () => {
    const asks = product('a', [-2, 0, 0], { flags: { block: [], ask: ['bp'] } })
    const goods = [product('c', [-2, 0, 0]), asks, product('b', [-2, 0, 0])]
    for (const listed of [goods, goods.toReversed()]) {
      expect(ids(rankByFit(listed, { constitution: 'vata' }, HEMANTA))).toEqual(['b', 'c', 'a'])
    }
  })

  test('count a step for a constitution of one dosha twice, and of two once', () => {
    const points = (constitution: 'vata' | 'vata-pitta') =>
      rankByFit([product('a', [-1, 0, 0])], { constitution }, RITUS[0])[0]?.points
    expect([points('vata'), points('vata-pitta')]).toEqual([2, 1])
  })

  test('name only what they calm, and never raise one dosha by two, however much they calm another', () => {
    const of = (effect: readonly [number, number, number]) =>
      rankByFit([product('a', effect)], { constitution: 'vata-pitta' }, HEMANTA)
    expect(of([-1, 0, 0])[0]?.reasons).toEqual([{ because: 'constitution', dosha: 'vata' }])
    expect([of([-3, 1, 0]).length, of([-3, 2, 0]).length]).toEqual([1, 0])
  })

  test('leave out what is not vegetarian, for everybody who told that they are', () => {
    const honey = product('honey', [-2, 0, 0], { vegetarian: false })
    const isShown = (diet: (typeof DIETS)[number] | undefined) =>
      rankByFit([honey], { constitution: 'vata', diet }, HEMANTA).length > 0
    expect([...DIETS, undefined].filter(isShown)).toEqual(['non-vegetarian', undefined])
  })

  test('leave out what a diet excludes', () => {
    const milk = product('milk', [-2, 0, 0], { allergens: ['Milk'] })
    const mix = product('mix', [-2, 0, 0], { materials: ['dry ginger (Zingiber officinale)'] })
    const of = (diet: (typeof DIETS)[number]) =>
      ids(rankByFit([milk, mix], { constitution: 'vata', diet }, HEMANTA))
    expect(of('vegan')).toEqual(['mix'])
    expect(of('jain')).toEqual(['milk'])
    expect(of('vegetarian')).toEqual(['milk', 'mix'])
  })

  test('never include a blocked product or one that raises a cared-for dosha by two; each has a reason', () => {
    const step = fc.integer({ min: -3, max: 3 })
    const flags = fc.subarray([...SAFETY_FLAGS])
    const products = fc.array(
      fc.record({ dosha: fc.tuple(step, step, step), block: flags, ask: flags }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        products,
        fc.constantFrom(...CONSTITUTIONS),
        fc.constantFrom(...RITUS),
        flags,
        (rows, constitution, ritu, flags) => {
          const goods = rows.map(({ dosha, ...label }, place) =>
            product(`p${place}`, dosha, { flags: label }),
          )
          const ranked = rankByFit(goods, { constitution, flags: flags }, ritu)
          for (const { product: one, reasons, points } of ranked) {
            expect(flags.some((flag) => one.flags.block.includes(flag))).toBe(false)
            const raised = DOSHAS_OF[constitution].filter((d) => one.dosha[d] >= RAISES_TOO_MUCH)
            expect(raised).toEqual([])
            expect(reasons.length).toBeGreaterThan(0)
            expect(points).toBeGreaterThan(0)
          }
          const falling = ranked.map(({ points }) => points)
          expect(falling).toEqual(falling.toSorted((one, other) => other - one))
        },
      ),
    )
  })
})

describe('The hint on a card', () => {
  test('says what suits, warns of what may raise, and is empty in between', () => {
    expect(hintFor({ vata: 0, pitta: -2, kapha: 1 }, 'pitta')).toEqual({
      hint: 'suits',
      dosha: 'pitta',
    })
    expect(hintFor({ vata: -1, pitta: 2, kapha: -2 }, 'vata-pitta')).toEqual({
      hint: 'may-raise',
      dosha: 'pitta',
    })
    expect(hintFor({ vata: -1, pitta: 1, kapha: 0 }, 'vata-pitta')).toBeUndefined()
    expect(hintFor({ vata: -1, pitta: -2, kapha: 0 }, 'vata-pitta')?.dosha).toBe('pitta')
    expect(hintFor({ vata: -1, pitta: 0, kapha: 0 }, 'vata-pitta')?.dosha).toBe('vata')
    expect(hintFor({ vata: 0, pitta: -2, kapha: 0 }, 'vata')).toBeUndefined()
    expect(hintFor({ vata: -3, pitta: -3, kapha: -3 }, 'tridosha')).toBeUndefined()
  })
})
