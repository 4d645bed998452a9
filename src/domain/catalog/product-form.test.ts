import { describe, expect, test } from 'vitest'
import { missingDeclarations } from './lacking.ts'
import { advertisingOf, PLAIN_DECLARATIONS, parseProductForm } from './product-form.ts'

const CATEGORY_DEFAULTS = {
  categories: ['Sharbats', 'Drinks'],
  declared: () => ({ ...PLAIN_DECLARATIONS, hsn: '2106', maker: 'Samagni, Anand 388001' }),
}
/** The fields of POST /api/products/. */
const FORM = {
  product_name: '  Kokum   Sharbat ',
  desc: 'Sour and cooling.\r\nShake well.',
  category: 'Sharbats',
  price: 225,
  discount: 10,
  stock: 40,
  materials: 'kokum, cane sugar, , cumin',
}
const parse = (more: Record<string, unknown> = {}) =>
  parseProductForm({ ...FORM, ...more }, CATEGORY_DEFAULTS)
const errorsOf = (more: Record<string, unknown>) => {
  const answer = parse(more)
  return answer.ok ? {} : answer.errors
}

const LICENCE = '10012345000123'

describe('the form of a product', () => {
  test('is parsed from the API’s fields, with declarations of its category', () => {
    const answer = parse()
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    expect(answer.value).toMatchObject({
      name: 'Kokum Sharbat',
      description: 'Sour and cooling.\nShake well.',
      pricePaise: 22_500,
      mrpPaise: 25_000,
      materials: ['kokum', 'cane sugar', 'cumin'],
      hsn: '2106',
      countryOfOrigin: 'India',
      netContent: { amount: 1, unit: 'piece' },
    })
  })

  test('takes numbers as they are copied from tables, with their digits grouped', () => {
    const answer = parse({ hsn: '2106 90 11', licence_number: '1001 2345 000123' })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    const { hsn, licence } = answer.value
    expect([hsn, licence.number]).toEqual(['21069011', '10012345000123'])
  })

  test('names every missing field at once', () => {
    const answer = parseProductForm({}, CATEGORY_DEFAULTS)
    expect(answer).toEqual({
      ok: false,
      errors: {
        product_name: 'required',
        desc: 'required',
        category: 'required',
        price: 'required',
      },
    })
  })

  test.each([
    [{ price: '12abc' }, { price: 'amount-wrong' }],
    [{ price: -1 }, { price: 'amount-wrong' }],
    [{ price: 0.001 }, { price: 'amount-wrong' }],
    [{ price: Number.NaN }, { price: 'amount-wrong' }],
    [{ discount: 101 }, { discount: 'percent-wrong' }],
    [{ discount: 0.001 }, { discount: 'percent-wrong' }],
    [{ category: 'nope' }, { category: 'category-unknown' }],
    [{ mrp: 200, discount: 0 }, { mrp: 'mrp-below-price' }],
    [{ mrp: 300 }, { discount: 'discount-differs' }],
    [{ discount: 100 }, { discount: 'discount-impossible' }],
    [{ net_quantity: 'a lot' }, { net_quantity: 'net-quantity-wrong' }],
    [{ gst_percent: 7 }, { gst_percent: 'choice-wrong' }],
    [{ hsn: '12' }, { hsn: 'hsn-wrong' }],
    [{ licence_type: 'fssai', licence_number: '1001' }, { licence_number: 'fssai-wrong' }],
    [{ licence_number: '100123450001234' }, { licence_number: 'fssai-wrong' }],
    [{ vegetarian: 'yes' }, { vegetarian: 'choice-wrong' }],
    [{ materials: [{}] }, { materials: 'list-wrong' }],
    [{ materials: 'khus, dhatura' }, { materials: 'restricted-ingredient' }],
    [{ product_name: { $gt: '' } }, { product_name: 'required' }],
    [{ product_name: 'x'.repeat(121) }, { product_name: 'too-long' }],
    [{ sku: '=cmd()' }, { sku: 'sku-wrong' }],
  ])('%j is refused with %j (INJ-17)', (more, errors) => {
    expect(errorsOf(more)).toEqual(errors)
  })

  test('accepts the number of a food licence as it is printed, and any number of the other licences', () => {
    expect(errorsOf({ licence_number: 'Lic. No. 10012345000123' })).toEqual({})
    expect(errorsOf({ licence_type: 'ayush', licence_number: 'GA/1234' })).toEqual({})
  })

  test('accepts prices in paise and discounts in hundredths', () => {
    expect(errorsOf({ price: 0.01, discount: 0 })).toEqual({})
    expect(errorsOf({ price: 0.29, discount: 0.07 })).toEqual({})
    expect(errorsOf({ price: 0, discount: 0 })).toEqual({})
  })

  test('names the importer of what is not made in India, and India by one name', () => {
    const missing = (country_of_origin: string, importer?: string) => {
      const answer = parse({
        country_of_origin,
        importer,
        vegetarian: true,
        licence_number: LICENCE,
      })
      if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
      return [answer.value.countryOfOrigin, ...missingDeclarations(answer.value)]
    }
    const base = ['common_name']
    expect(missing('Sri Lanka')).toEqual(['Sri Lanka', ...base, 'importer'])
    expect(missing('Sri Lanka', 'Own Imports, Anand 388001')).toEqual(['Sri Lanka', ...base])
    for (const india of ['India', 'INDIA', ' bharat ', 'भारत', 'ભારત', 'IN']) {
      expect(missing(india)).toEqual(['India', ...base])
    }
  })

  test('holds the food licence of an importer to 14 digits, as that of a maker', () => {
    const imported = { country_of_origin: 'Nepal', importer: 'Own Imports, Anand 388001' }
    expect(errorsOf({ ...imported, licence_number: '1001' })).toEqual({
      licence_number: 'fssai-wrong',
    })
    expect(errorsOf({ ...imported, licence_number: LICENCE })).toEqual({})
  })

  test('says nothing of the diet until it is chosen', () => {
    const dietOf = (vegetarian?: boolean) => {
      const answer = parse({ vegetarian })
      return answer.ok && [answer.value.vegetarian, answer.value.isDietDeclared]
    }
    expect([dietOf(), dietOf(true), dietOf(false)]).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ])
    // An existing product is parsed against its own declarations.
    const own = { ...PLAIN_DECLARATIONS, vegetarian: true, isDietDeclared: true }
    expect(parseProductForm(FORM, { ...CATEGORY_DEFAULTS, declared: () => own })).toMatchObject({
      value: { vegetarian: true, isDietDeclared: true },
    })
  })

  test('keeps markup as text and drops control characters', () => {
    const name = '</title><script>alert(1)</script>'
    const answer = parse({ product_name: `${name}\u0000\u202E` })
    expect(answer).toMatchObject({ ok: true, value: { name } })
  })
})

test('advertising texts and missing declarations are listed by field', () => {
  const answer = parse({ note: 'Serve cold.', name_hi: 'कोकम शरबत' })
  if (!answer.ok) throw new Error('the form is right')
  expect(advertisingOf(answer.value)).toMatchObject({ note: 'Serve cold.', name_hi: 'कोकम शरबत' })
  const { value: draft } = answer
  expect(missingDeclarations(draft)).toEqual(['common_name', 'licence_number', 'vegetarian'])
  // No law known to the shop requires the mark for a cosmetic.
  const soap = { ...draft, licence: { type: 'cosmetic' as const, number: '1' } }
  expect(missingDeclarations(soap)).toEqual(['common_name'])
})
