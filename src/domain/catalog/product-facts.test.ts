import { describe, expect, test } from 'vitest'
import { readProductTable } from '../imports/read-products.ts'
import { FACT_KEYS, PLAIN_FACTS, PRODUCT_FACTS, type ProductFact } from './product-facts.ts'
import { columnsOf } from './product-fields.ts'
import { PLAIN_DECLARATIONS, parseProductForm } from './product-form.ts'

const parse = (more: Record<string, unknown>, of: object = {}) =>
  parseProductForm(
    { product_name: 'Kokum', desc: 'Sour.', category: 'Sharbats', price: 225, ...more },
    { categories: ['Sharbats'], declared: () => ({ ...PLAIN_DECLARATIONS, ...of }) },
  )

/** A value that is not the one of a product of which nothing is said, and one that is refused. */
function valuesOf(fact: ProductFact): [good: unknown, wrong: unknown] {
  if (fact.kind === 'flag') return [!fact.otherwise, 'perhaps']
  if (fact.kind === 'whole') return [fact.max, fact.max + 1]
  return [fact.choices.at(-1), 'perhaps']
}

describe.each(FACT_KEYS)('the fact %s of a product', (key) => {
  const fact = PRODUCT_FACTS[key]
  const [good, wrong] = valuesOf(fact)
  const { wire } = fact

  test('is taken as it is sent, and refused by name', () => {
    expect(parse({ [wire]: good })).toMatchObject({ value: { [key]: good } })
    expect(parse({ [wire]: wrong })).toMatchObject({
      ok: false,
      errors: { [wire]: expect.stringMatching(/wrong$/) },
    })
  })

  test('is that of the category where it is not sent', () => {
    expect(parse({})).toMatchObject({ value: { [key]: PLAIN_FACTS[key] } })
    expect(parse({}, { [key]: good })).toMatchObject({ value: { [key]: good } })
  })

  test.each([
    ['shopify', { title: 'Kokum', 'url handle': 'kokum', type: 'Sharbats', price: '225' }],
    ['woocommerce', { name: 'Kokum', categories: 'Sharbats', 'regular price': '225' }],
  ] as const)(
    'is read from the column of %s, and refused where the cell cannot be read',
    (form, plain) => {
      const column = columnsOf[form](fact).toLowerCase()
      const readCell = (cell: unknown) => {
        const cells = { ...plain, [column]: String(cell) }
        const table = { columns: Object.keys(cells), rows: [{ line: 2, cells }] }
        const around = {
          categories: [{ title: 'Sharbats' }],
          otherwise: undefined,
          today: '2026-11-24',
        }
        return readProductTable(table, around)
      }
      expect(readCell(good)?.products[0]?.declared).toEqual({ [key]: good })
      expect(readCell('')?.products[0]?.declared).toEqual({})
      expect(readCell(wrong)).toMatchObject({
        products: [],
        errors: [{ problem: `${fact.kind}-wrong`, column, found: String(wrong) }],
      })
    },
  )
})
