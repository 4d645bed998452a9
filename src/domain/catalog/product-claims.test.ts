import { expect, test } from 'vitest'
import { claimsByField } from './product-claims.ts'

const wordsOf = (
  texts: Readonly<Record<string, string>>,
  {
    licenceType = 'fssai',
    materials = '',
  }: { licenceType?: 'fssai' | 'ayush'; materials?: string } = {},
) =>
  Object.entries(claimsByField(texts, { licenceType, materials })).map(([field, claims]) => [
    field,
    claims.map(({ word }) => word),
  ])

test('a reserved name is found in each field that names a product, and in no other', () => {
  const texts = { product_name: 'Tulsi Tea', name_hi: 'तुलसी चाय', desc: 'Drink it like tea.' }
  expect(wordsOf(texts)).toEqual([
    ['product_name', ['tea']],
    ['name_hi', ['tea']],
  ])
  expect(wordsOf(texts, { licenceType: 'ayush' })).toEqual([])
})

test('the ingredients and the other texts can make a name lawful', () => {
  const texts = { product_name: 'Tulsi Tea', desc: 'A drink.' }
  expect(wordsOf(texts, { materials: 'Camellia sinensis' })).toEqual([])
  expect(wordsOf({ ...texts, desc: 'Of Camellia sinensis.' })).toEqual([])
})
