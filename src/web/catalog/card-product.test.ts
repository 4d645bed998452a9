import { describe, expect, test } from 'vitest'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { cardProduct, nameInLanguage, scriptNames } from './card-product.ts'

const picture = (view: Picture['view']): Picture => ({
  view,
  base: `/pictures/khus-sharbat/${view}`,
  widths: [320, 640],
  width: 248,
  height: 424,
})
const khus: ProductSummary = {
  id: 'khus-sharbat' as ProductId,
  name: 'Khus Sharbat',
  names: { hi: 'खस शरबत', gu: 'ખસ શરબત' },
  descriptions: { hi: 'ठंडक देने वाला शरबत', gu: 'ઠંડક આપતું શરબત' },
  description: 'Cooling vetiver-root syrup for hot days',
  category: 'Sharbats',
  pricePaise: 199_00,
  mrpPaise: 230_00,
  kind: 'goods',
  pictures: [picture('front'), picture('contents'), picture('label')],
  cloth: { tint: '#BFC7A8', tintDeep: '#323D2C', motif: 'khus' },
  netQuantity: '750 ml',
  rating: { average: 4.3, count: 7 },
  stock: 12,
  family: '',
  sizes: 1,
  dosha: { vata: 0, pitta: 0, kapha: 0 },
  createdAt: new Date('2026-11-01T00:00:00Z'),
}

describe('a card', () => {
  test('has one picture, and the script of the page’s language', () => {
    expect(cardProduct(khus, 'en').pictures).toEqual([picture('front')])
    expect(cardProduct(khus, 'en').names).toEqual({ hi: 'खस शरबत' })
    expect(cardProduct(khus, 'hi').names).toEqual({ hi: 'खस शरबत' })
    expect(cardProduct(khus, 'gu').names).toEqual({ gu: 'ખસ શરબત' })
  })

  test('has no second name when the shop knows none', () => {
    expect(cardProduct({ ...khus, names: {} }, 'gu').names).toEqual({})
    expect(scriptNames({}, 'en')).toEqual([])
  })
})

describe('names in other scripts', () => {
  test('begin with the page’s own language', () => {
    expect(scriptNames(khus.names, 'gu').map(({ script }) => script)).toEqual(['gu', 'hi'])
    expect(scriptNames(khus.names, 'en').map(({ script }) => script)).toEqual(['hi', 'gu'])
  })

  test('fall back to the Latin title', () => {
    expect(nameInLanguage('Drinks', { hi: 'पेय' }, 'hi')).toBe('पेय')
    expect(nameInLanguage('Drinks', { hi: 'पेय' }, 'gu')).toBe('Drinks')
    expect(nameInLanguage('Drinks', { hi: 'पेय' }, 'en')).toBe('Drinks')
  })
})
