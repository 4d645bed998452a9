import { expect, test } from 'vitest'
import { declaredTexts, type ProductValues, typeField, wireOf } from './product-values.ts'

const type = (values: ProductValues, field: string, text: string): ProductValues => ({
  ...values,
  ...typeField(values, field, text),
})

test('a discount changes the MRP, an MRP the discount, and a price the one that was not typed last', () => {
  const discounted = type(type({}, 'price', '225'), 'discount', '10')
  expect(discounted).toMatchObject({ price: '225', discount: '10', mrp: '250' })
  expect(type(discounted, 'price', '450')).toMatchObject({ mrp: '500', discount: '10' })
  const printed = type(discounted, 'mrp', '300')
  expect(printed).toMatchObject({ mrp: '300', discount: '25' })
  expect(type(printed, 'price', '240')).toMatchObject({ mrp: '300', discount: '20' })
})

test('incomplete numbers change nothing', () => {
  expect(type({ price: '225' }, 'discount', 'ten')).toEqual({
    price: '225',
    discount: 'ten',
    leads: 'discount',
  })
  expect(type({}, 'mrp', '300')).toEqual({ mrp: '300', leads: 'mrp' })
})

test('numbers are sent as numbers, and invalid ones as typed', () => {
  const values = { price: '₹1,225.50', stock: '12abc', mrp: ' ', vegetarian: 'false' }
  expect(wireOf(values)).toMatchObject({ price: 1225.5, stock: '12abc', vegetarian: false })
  expect(wireOf(values).mrp).toBeUndefined()
})

test('cautions are sent as two lists', () => {
  const values = { caution_dm: 'ask_doctor', caution_preg: 'not_for', caution_bf: '' }
  expect(wireOf(values)).toEqual({ not_for: ['preg'], ask_doctor: ['dm'] })
})

test('declarations are prefilled from the category', () => {
  const declarations = new Map([['Sharbats', { hsn: '2106', gstPercent: 12 }]])
  expect(declaredTexts(declarations, 'Sharbats')).toMatchObject({ hsn: '2106', gst_percent: '12' })
  expect(declaredTexts(declarations, 'Drinks')).toMatchObject({
    hsn: '',
    country_of_origin: 'India',
  })
})
