import { describe, expect, test } from 'vitest'
import { readProductTable } from '../imports/read-products.ts'
import {
  columnsOf,
  eachText,
  PRODUCT_TEXT_KEYS,
  PRODUCT_TEXTS,
  textKeysIn,
} from './product-fields.ts'
import { advertisingOf, PLAIN_DECLARATIONS, parseProductForm } from './product-form.ts'

const SURROUNDINGS = {
  categories: ['Sharbats'],
  declared: () => ({ ...PLAIN_DECLARATIONS, storage: 'Cool and dry' }),
}
const parse = (more: Record<string, unknown>) =>
  parseProductForm(
    { product_name: 'Kokum', desc: 'Sour.', category: 'Sharbats', price: 225, ...more },
    SURROUNDINGS,
  )

describe.each(PRODUCT_TEXT_KEYS)('the text %s of a product', (key) => {
  const { wire, maxLength, isAdvertising } = PRODUCT_TEXTS[key]

  test('is parsed up to its length, and refused by name beyond it', () => {
    const longest = 'a'.repeat(maxLength)
    expect(parse({ [wire]: `  ${longest} ` })).toMatchObject({ value: { [key]: longest } })
    expect(parse({ [wire]: `${longest}a` })).toEqual({ ok: false, errors: { [wire]: 'too-long' } })
  })

  test('is declared as advertising or not', () => {
    const answer = parse({ [wire]: 'Said of it' })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    expect(advertisingOf(answer.value)[wire]).toBe(isAdvertising ? 'Said of it' : undefined)
  })

  test.each([
    ['shopify', { title: 'Kokum', 'url handle': 'kokum', type: 'Sharbats', price: '225' }],
    ['woocommerce', { name: 'Kokum', categories: 'Sharbats', 'regular price': '225' }],
  ] as const)(
    'is read from the columns of %s, as plain text and cut to its length',
    (form, plain) => {
      const column = columnsOf[form](PRODUCT_TEXTS[key]).toLowerCase()
      const cells = { ...plain, [column]: `<b>${'a'.repeat(maxLength + 1)}</b>` }
      const read = readProductTable(
        { columns: Object.keys(cells), rows: [{ line: 2, cells }] },
        { categories: [{ title: 'Sharbats' }], otherwise: undefined, today: '2026-11-24' },
      )
      expect(read?.products[0]?.texts).toEqual({ [key]: `${'a'.repeat(maxLength - 1)}…` })
    },
  )
})

test('a story keeps its lines in form and file, other texts are one line', () => {
  const said = 'Tastes: green.\nMade: slowly.'
  expect(parse({ story: said, note: said })).toMatchObject({
    value: { story: said, note: 'Tastes: green. Made: slowly.' },
  })
  const story = columnsOf.shopify(PRODUCT_TEXTS.story).toLowerCase()
  const cells = { title: 'Kokum', 'url handle': 'kokum', type: 'Sharbats', price: '225' }
  const read = readProductTable(
    {
      columns: [...Object.keys(cells), story],
      rows: [{ line: 2, cells: { ...cells, [story]: said } }],
    },
    { categories: [{ title: 'Sharbats' }], otherwise: undefined, today: '2026-11-24' },
  )
  expect(read?.products[0]?.texts).toEqual({ story: said })
})

test('a text missing in the form is empty, unless its category has it', () => {
  expect(parse({})).toMatchObject({
    value: eachText((key) => (key === 'storage' ? 'Cool and dry' : '')),
  })
})

test('every text belongs to one section of form and page', () => {
  const parts = (['identity', 'sizes', 'use', 'keeping', 'story', 'origin'] as const).flatMap(
    textKeysIn,
  )
  expect(parts.sort()).toEqual([...PRODUCT_TEXT_KEYS].sort())
})
