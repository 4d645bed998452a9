import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHOPIFY, tableOf } from '#tests/support/csv-table.ts'
import { readProductTable } from './read-products.ts'
import { type CsvTable, plainText } from './table.ts'

const SHOP = {
  categories: [
    { title: 'Sharbats', names: { hi: 'शरबत', gu: 'શરબત' } },
    { title: 'Functional Foods' },
  ],
  otherwise: undefined,
  today: '2026-11-24',
}

const LEGACY =
  'Handle|Title|Body (HTML)|Type|Variant Price|Variant Compare At Price|Variant Inventory Qty|Published'
const WOO =
  'Type|SKU|Name|Published|Description|Sale price|Regular price|Categories|Stock|Weight (kg)'

const read = (table: CsvTable, shop: Parameters<typeof readProductTable>[1] = SHOP) =>
  readProductTable(table, shop)

describe('a table of Shopify', () => {
  test('is read from its current columns', () => {
    const row = [
      'Kokum Sharbat',
      'kokum',
      '<p>Sour &amp; red.</p><script>x</script>',
      'Sharbat',
      '225.50',
      '250',
      '12',
      '900',
      'active',
      'K-1',
    ]
    expect(read(tableOf(SHOPIFY, row))).toMatchObject({
      form: 'shopify',
      errors: [],
      products: [
        {
          line: 2,
          handle: 'kokum',
          name: 'Kokum Sharbat',
          description: 'Sour & red.',
          category: 'Sharbats',
          pricePaise: 22_550,
          mrpPaise: 25_000,
          stock: 12,
          grossWeightGrams: 900,
          sku: 'K-1',
          hidden: false,
        },
      ],
    })
  })

  test('is read from its older columns; a further row is a size of its own', () => {
    const rows = [
      ['kokum', 'Kokum', 'Sour', 'Sharbats', '225', '', '', 'false'],
      ['kokum', '', '', '', '235', '', '', '', '1 L'],
    ]
    expect(read(tableOf(`${LEGACY}|Option1 Value`, ...rows))).toMatchObject({
      products: [
        { handle: 'kokum', mrpPaise: 22_500, stock: 0, hidden: true },
        { handle: 'kokum-1-l', name: 'Kokum', pricePaise: 23_500, hidden: true },
      ],
      errors: [],
    })
  })

  test.each([
    [['', ''], 'name-missing', 'title'],
    [['Kokum', 'kokum', '', 'Sharbats', ''], 'price-missing', 'price'],
    [['Kokum', 'kokum', '', 'Sharbats', 'free'], 'price-wrong', 'price'],
    // A rounded price would differ from the file.
    [['Kokum', 'kokum', '', 'Sharbats', '12.345'], 'price-wrong', 'price'],
    [['Kokum', 'kokum', '', 'Sharbats', '250', 'free'], 'mrp-wrong', 'compare-at price'],
    [['Kokum', 'kokum', '', 'Sharbats', '12', '12.505'], 'mrp-wrong', 'compare-at price'],
    [['Kokum', 'kokum', '', 'Sharbats', '250', '225'], 'price-above-mrp', 'price'],
    [['Kokum', 'kokum', '', 'Hats', '250'], 'category-unknown', 'type'],
    [['Kokum', 'kokum', '', '', '250'], 'category-missing', 'type'],
    [['Kokum', 'kokum', '', 'Sharbats', '250', '', '1.5'], 'stock-wrong', 'inventory quantity'],
    [
      ['Kokum', 'kokum', '', 'Sharbats', '250', '', '1', 'heavy'],
      'weight-wrong',
      'weight value (grams)',
    ],
    [['x'.repeat(121), 'kokum', '', 'Sharbats', '250'], 'name-too-long', 'title'],
    [['Dhatura tea', 'tea', '', 'Sharbats', '250'], 'ingredient-restricted', 'title'],
    // Gujarati, as Excel's plain CSV writes it.
    [['????? ?????? 500 ml', 'kokum', '', 'Sharbats', '250'], 'text-unreadable', 'title'],
  ])('row %j is rejected: %s, in the column %s', (row, problem, column) => {
    expect(read(tableOf(SHOPIFY, row))).toMatchObject({
      products: [],
      errors: [{ line: 2, problem, column }],
    })
  })

  test('of a row with several mistakes all are told at once, each with its column', () => {
    const row = ['', '', '', 'Hats', 'free', '250', 'many', 'heavy']
    expect(read(tableOf(SHOPIFY, row))?.errors).toEqual([
      {
        line: 2,
        problem: 'name-missing',
        column: 'title',
        found: '',
        others: [
          { problem: 'price-wrong', column: 'price', found: 'free' },
          { problem: 'stock-wrong', column: 'inventory quantity', found: 'many' },
          { problem: 'weight-wrong', column: 'weight value (grams)', found: 'heavy' },
          { problem: 'category-unknown', column: 'type', found: 'Hats' },
        ],
      },
    ])
  })

  test('an HSN or a GST rate that cannot be is told as wrong, not as missing, and of a size that inherits it, too', () => {
    const head = `${SHOPIFY}|HSN|GST %`
    const good = ['Gud', 'gud', '', 'Sharbats', '90', '', '', '', '', '', '3004.90.11', '5.00 %']
    const bad = ['Kokum', 'kokum', '', 'Sharbats', '90', '', '', '', '', '', '30049', '7']
    const found = read(tableOf(head, good, bad))
    expect(found?.products).toMatchObject([{ declared: { hsn: '30049011', gstPercent: 5 } }])
    expect(found?.errors).toEqual([
      {
        line: 3,
        problem: 'hsn-wrong',
        column: 'hsn',
        found: '30049',
        others: [{ problem: 'gst-wrong', column: 'gst %', found: '7' }],
      },
    ])
    const sizes = [
      ['variable', 'rose', 'Rose', '', '', '', '', 'Sharbats', '', '', '', '18.5'],
      ['variation', 'rose-1', 'Rose 1', '', '', '', '90', '', '', '', 'rose', ''],
      ['variation', 'rose-2', 'Rose 2', '', '', '', '95', '', '', '', 'rose', '18'],
    ]
    expect(read(tableOf(`${WOO}|Parent|meta: gst_percent`, ...sizes))).toMatchObject({
      products: [{ sku: 'rose-2', declared: { gstPercent: 18 } }],
      errors: [{ line: 3, problem: 'gst-wrong', column: 'meta: gst_percent', found: '18.5' }],
    })
  })

  test('a product of WooCommerce without a name has all its mistakes told, too', () => {
    const row = ['simple', 'W-1', '', '1', '', '', 'ninety', 'Hats', 'many', '']
    expect(read(tableOf(WOO, row))?.errors).toMatchObject([
      {
        problem: 'name-missing',
        column: 'name',
        others: [
          { problem: 'price-wrong', column: 'regular price' },
          { problem: 'stock-wrong' },
          { problem: 'category-unknown' },
        ],
      },
    ])
  })

  test('of two columns the one with the wrong text is named', () => {
    const row = ['simple', '', 'Gud', '1', '', '', 'ninety', 'Sharbats']
    expect(read(tableOf(WOO, row))?.errors).toMatchObject([{ column: 'regular price' }])
    const onSale = ['simple', '', 'Gud', '1', '', 'ninety', '100', 'Sharbats']
    expect(read(tableOf(WOO, onSale))?.errors).toMatchObject([{ column: 'sale price' }])
  })

  test('a repeated handle is rejected the second time', () => {
    const row = ['Kokum', 'kokum', '', 'Sharbats', '250']
    expect(read(tableOf(SHOPIFY, row, row))).toMatchObject({
      products: [{ line: 2 }],
      errors: [{ line: 3, problem: 'handle-twice', found: 'kokum' }],
    })
  })

  test('products of an unknown category go to the fallback category', () => {
    const table = tableOf(SHOPIFY, ['Kokum', 'kokum', '', 'Hats', '250'])
    expect(read(table, { ...SHOP, otherwise: 'Sharbats' })?.products[0]?.category).toBe('Sharbats')
  })
})

describe('a table of WooCommerce', () => {
  test('is read with its sale price, its escapes and its last category', () => {
    const row = [
      'simple',
      'W-1',
      'Til\\, Gud',
      '1',
      'Line\\nnext',
      '90',
      '100',
      'Food > Functional Foods',
      '4',
      '0.25',
    ]
    expect(read(tableOf(WOO, row))?.products).toMatchObject([
      {
        handle: 'til-gud',
        name: 'Til, Gud',
        description: 'Line\nnext',
        pricePaise: 9_000,
        mrpPaise: 10_000,
        grossWeightGrams: 250,
        category: 'Functional Foods',
      },
    ])
  })

  test('drafts are hidden, variations without their product and other types rejected', () => {
    const rows = [
      ['simple', '', 'Draft', '-1', '', '', '100', 'Sharbats'],
      ['variation', '', 'Small', '1', '', '', '100', ''],
      ['grouped', '', 'Basket', '1', '', '', '100', ''],
    ]
    expect(read(tableOf(WOO, ...rows))).toMatchObject({
      products: [{ hidden: true }],
      errors: [
        { line: 3, problem: 'parent-missing' },
        { line: 4, problem: 'kind-not-taken', found: 'grouped' },
      ],
    })
  })
})

test('a table with other columns is refused', () => {
  expect(read(tableOf('Date|Amount', ['1', '2']))).toBeUndefined()
})

test('a guarded formula loses its quote', () => {
  const table = tableOf(SHOPIFY, ["'=1+1 Sharbat", 'k', '', 'Sharbats', '10'])
  expect(read(table)?.products[0]?.name).toBe('=1+1 Sharbat')
})

test('a description keeps none of its markup', () => {
  expect(plainText('<p>One<br>two</p><!-- x --><img src=x onerror=alert(1)>&lt;b&gt;')).toBe(
    'One\ntwo\n<b>',
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(plainText(text.replaceAll('&', ''))).not.toMatch(/<\/?[a-z][^>]*>/i)
    }),
  )
})

test('a table of a spreadsheet is read with column names and digits of Hindi and Gujarati', () => {
  const hindi = tableOf('नाम|श्रेणी|कीमत|एमआरपी|स्टॉक|वज़न (ग्राम)|चित्र', [
    'खस शरबत',
    'शरबत',
    '₹१९९',
    '२२०',
    '१२',
    '९००',
    'khus.jpg, Khus-2.jpg',
  ])
  expect(read(hindi)).toMatchObject({
    errors: [],
    products: [
      {
        name: 'खस शरबत',
        handle: 'khas-sharbat',
        category: 'Sharbats',
        pricePaise: 19_900,
        mrpPaise: 22_000,
        stock: 12,
        grossWeightGrams: 900,
        pictureNames: ['khus.jpg', 'khus-2.jpg'],
      },
    ],
  })
  const wrong = tableOf('नाम|श्रेणी|कीमत', ['खस शरबत', 'शरबत', 'मुफ़्त'])
  expect(read(wrong)?.errors).toMatchObject([{ problem: 'price-wrong', column: 'कीमत' }])
  const gujarati = tableOf('નામ|શ્રેણી|કિંમત|સ્ટોક|ફોટો', ['ખસ શરબત', 'શરબત', '૧૯૯', '૫', ''])
  expect(read(gujarati)).toMatchObject({
    products: [{ name: 'ખસ શરબત', category: 'Sharbats', pricePaise: 19_900, stock: 5 }],
  })
  // Both spellings, of which the panel uses the second.
  const spelled = tableOf('નામ|શ્રેણી|કિંમત|એમઆરપી|સ્ટૉક', ['ખસ શરબત', 'શરબત', '૧૯૯', '૨૨૦', '૫'])
  expect(read(spelled)).toMatchObject({ products: [{ mrpPaise: 22_000, stock: 5 }] })
  const english = tableOf('Name|Category|Price|MRP|Stock', ['Kokum', 'Sharbat', '199', '220', '3'])
  expect(read(english)).toMatchObject({ products: [{ name: 'Kokum', mrpPaise: 22_000, stock: 3 }] })
})

test('of the pictures only file names are kept, those of further rows too', () => {
  const table = tableOf(
    'Title|URL handle|Type|Price|Product image URL',
    [
      'Kokum',
      'kokum',
      'Sharbats',
      '250',
      'https://cdn.elsewhere.example/files/Kokum%20front.JPG?v=1',
    ],
    ['', 'kokum', '', '', 'https://cdn.elsewhere.example/files/kokum-back.png'],
  )
  expect(read(table)?.products[0]?.pictureNames).toEqual(['kokum front.jpg', 'kokum-back.png'])
})

describe('a table with decimal commas', () => {
  const priceIn = (cell: string, hasDecimalCommas = true) => {
    const table = tableOf('Name|Category|Price', ['Kokum', 'Sharbats', cell])
    const answer = read({ ...table, hasDecimalCommas })
    return answer?.products[0]?.pricePaise ?? answer?.errors[0]?.problem
  }

  test.each([
    ['199,00', 19_900],
    ['199,5', 19_950],
    ['₹ 1.199,50', 119_950],
    ['१९९,५०', 19_950],
    ['199.50', 19_950],
    ['1,25,000', 12_500_000],
    ['1,199', 'figure-ambiguous'],
    ['Rs. 12,345/-', 'figure-ambiguous'],
    ['१,२५०', 'figure-ambiguous'],
    // Zeros behind two decimals are a price elsewhere.
    ['1.250', 'figure-ambiguous'],
  ])('is read: %s', (cell, paise) => {
    expect(priceIn(cell)).toBe(paise)
  })

  test('is one of semicolons only: elsewhere a comma is between thousands', () => {
    expect(priceIn('199,00', false)).toBe('price-wrong')
  })

  test.each([
    ['compare-at price', '12,345'],
    ['inventory quantity', '1,200'],
    ['inventory quantity', '1.200'],
    ['weight value (grams)', '1.250'],
  ])('has no figure that can be read in two ways: %s %s', (column, cell) => {
    const table = tableOf(`Title|Type|Price|${column}`, ['Kokum', 'Sharbats', '199,00', cell])
    const refused = { line: 2, problem: 'figure-ambiguous', column, found: cell }
    expect(read({ ...table, hasDecimalCommas: true })?.errors).toEqual([refused])
    expect(read(table)?.errors).not.toContainEqual(refused)
  })

  test('has weights below a kilogram, and texts that do not change', () => {
    const row = ['simple', 'Kokum 1,5', '199,00', 'Sharbats', '0,250']
    const table = tableOf('Type|Name|Regular price|Categories|Weight (kg)', row)
    expect(read({ ...table, hasDecimalCommas: true })?.products).toMatchObject([
      { name: 'Kokum 1,5', pricePaise: 19_900, grossWeightGrams: 250 },
    ])
  })
})

test('a weight that is no number is reported as it was written', () => {
  const row = ['simple', 'Kokum', '199', 'Sharbats', 'half a kilo']
  const table = tableOf('Type|Name|Regular price|Categories|Weight (kg)', row)
  expect(read(table)?.errors).toMatchObject([{ problem: 'weight-wrong', found: 'half a kilo' }])
})

test('more decimals than two are a price where they are zeros, as WooCommerce writes them', () => {
  const table = tableOf('Name|Category|Price', ['Kokum', 'Sharbats', '225.5000'])
  expect(read(table)?.products).toMatchObject([{ pricePaise: 22_550 }])
})

describe('the batch of a row', () => {
  const HEAD = 'Name|Category|Price|Stock|Batch|Mfg date|Expiry date'
  const lotOf = (...cells: readonly string[]) => {
    const table = read(tableOf(HEAD, ['Gulkand', 'Functional Foods', '339', '1,000', ...cells]))
    return table?.products[0] ?? table?.errors[0]
  }

  test.each([
    ['GK-1', '01-11-2026', '31-10-2027', { madeOn: '2026-11-01', expiresOn: '2027-10-31' }],
    ['GK-1', '1/11/2026', '31.10.2027', { madeOn: '2026-11-01', expiresOn: '2027-10-31' }],
    ['GK-1', '', '2027-10-31', { madeOn: '2026-11-24', expiresOn: '2027-10-31' }],
  ])(
    'is read with its days as they are written in India: %s, %s, %s',
    (batch, made, until, days) => {
      expect(lotOf(batch, made, until)).toMatchObject({ stock: 1000, lot: { batch, ...days } })
    },
  )

  test('is none without an expiry', () => {
    expect(lotOf('GK-1', '01-11-2026', '')).not.toHaveProperty('lot')
  })

  test.each([
    ['31-13-2027', '', '31-13-2027'],
    ['31-10-2025', '', '31-10-2025'],
    ['31-10-2027', '01-12-2026', '01-12-2026'],
    ['soon', '', 'soon'],
  ])('is refused with days that cannot be: until %s, made %s', (until, made, found) => {
    expect(lotOf('GK-1', made, until)).toMatchObject({ problem: 'days-wrong', found })
  })
})
