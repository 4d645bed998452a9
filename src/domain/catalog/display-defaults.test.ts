import { describe, expect, test } from 'vitest'
import {
  descriptionIn,
  firstPicture,
  namesInOrder,
  saleState,
  shownDescription,
  shownMrpPaise,
  shownName,
  shownPricePaise,
  titlesInOrder,
} from './display-defaults.ts'

describe('a product with missing fields', () => {
  test('is called Product, with a general description', () => {
    expect(shownName({ name: ' ' })).toBe('Product')
    expect(shownDescription({ description: '' })).toBe(
      'Product description goes here for health benefits and usage.',
    )
  })

  test('shows ₹0 on a listing card and ₹400 on a home tile', () => {
    expect(shownPricePaise({ pricePaise: 0 }, 'card')).toBe(0)
    expect(shownPricePaise({ pricePaise: 0 }, 'home-tile')).toBe(400_00)
    expect(shownPricePaise({ pricePaise: Number.NaN }, 'home-tile')).toBe(400_00)
  })

  test('has no first picture, so that the placeholder is shown', () => {
    expect(firstPicture({ pictures: [] })).toBeUndefined()
  })
})

test('shows the fields it has unchanged', () => {
  expect(shownName({ name: 'Gulab Jal' })).toBe('Gulab Jal')
  expect(shownDescription({ description: 'Rose water' })).toBe('Rose water')
  expect(shownPricePaise({ pricePaise: 129_00 }, 'home-tile')).toBe(129_00)
})

describe('the button of a product', () => {
  const jal = { kind: 'goods', pricePaise: 129_00, stock: 3 } as const

  test('sells a product with price and stock', () => {
    expect(saleState(jal)).toBe('for-sale')
  })

  test('never sells without a price, whatever default price is shown', () => {
    expect(saleState({ ...jal, pricePaise: 0 })).toBe('no-price')
    expect(saleState({ ...jal, pricePaise: Number.NaN })).toBe('no-price')
  })

  test('points a sachet to the concern flow, also when it is sold out', () => {
    expect(saleState({ ...jal, kind: 'sachet', stock: 0 })).toBe('sachet')
  })

  test('says when a product is sold out', () => {
    expect(saleState({ ...jal, stock: 0 })).toBe('sold-out')
  })
})

test('an MRP is compared only with the product’s own price', () => {
  expect(shownMrpPaise({ pricePaise: 199_00, mrpPaise: 230_00 }, 'card')).toBe(230_00)
  expect(shownMrpPaise({ pricePaise: 199_00, mrpPaise: 150_00 }, 'card')).toBe(199_00)
  expect(shownMrpPaise({ pricePaise: 0, mrpPaise: 230_00 }, 'card')).toBe(0)
  expect(shownMrpPaise({ pricePaise: 0, mrpPaise: 500_00 }, 'home-tile')).toBe(400_00)
})

describe('the names of a product', () => {
  const names = { hi: 'खस शरबत', gu: 'ખસ શરબત' }
  const khus = { name: 'Khus Sharbat', names, family: '', sizes: 1, netQuantity: '750 ml' }
  const small = { ...khus, name: 'Khus Sharbat 300 ml', family: 'Khus Sharbat', sizes: 2 }

  test('begin with the reader’s own, followed by the Latin one', () => {
    const languages = (language: 'en' | 'hi' | 'gu') =>
      namesInOrder(khus, language).map((name) => name.language)
    expect(languages('en')).toEqual(['en', 'hi', 'gu'])
    expect(languages('hi')).toEqual(['hi', 'en', 'gu'])
    expect(languages('gu')).toEqual(['gu', 'en', 'hi'])
    expect(namesInOrder({ ...khus, names: {} }, 'gu')).toEqual([
      { text: 'Khus Sharbat', language: 'en' },
    ])
  })

  test('tell a further size by its net quantity, and the family by none', () => {
    const one = { ...small, netQuantity: '300 ml' }
    expect(namesInOrder(one, 'hi')[0].text).toBe('खस शरबत 300 ml')
    expect(titlesInOrder(one, 'hi').map(({ text }) => text)).toEqual([
      'खस शरबत',
      'Khus Sharbat',
      'ખસ શરબત',
    ])
    expect(namesInOrder({ ...small, name: 'Khus Sharbat' }, 'hi')[0].text).toBe('खस शरबत')
  })

  test('are followed by a description in the same language, or the English one', () => {
    const text = { description: 'Cooling', descriptions: { hi: 'ठंडक' } }
    expect(descriptionIn(text, 'hi')).toEqual({ text: 'ठंडक', language: 'hi' })
    expect(descriptionIn(text, 'gu')).toEqual({ text: 'Cooling', language: 'en' })
  })
})
