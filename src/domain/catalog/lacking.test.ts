import { expect, test } from 'vitest'
import { lackingIn, lackingOfProduct, takenAway } from './lacking.ts'
import { PLAIN_DECLARATIONS } from './product-form.ts'

const WHOLE = {
  ...PLAIN_DECLARATIONS,
  hsn: '2106',
  licence: { type: 'fssai', number: '10012345000123' },
  maker: 'Own Kitchen',
  isDietDeclared: true,
  importer: '',
} as const

test.each([
  ['hsn', { hsn: '' }],
  ['licence_number', { licence: { type: 'fssai', number: '' } }],
  ['maker', { maker: '' }],
  ['importer', { countryOfOrigin: 'Nepal' }],
  ['vegetarian', { isDietDeclared: false }],
] as const)('an edit takes away %s by %j', (field, edit) => {
  const taken = takenAway(lackingOfProduct(WHOLE), lackingOfProduct({ ...WHOLE, ...edit }))
  expect(taken).toEqual([field])
})

test('an edit takes nothing away that was not declared before', () => {
  const before = lackingIn({ hsn: '2106' })
  expect(takenAway(before, before)).toEqual([])
  expect(takenAway(before, [])).toEqual([])
})
