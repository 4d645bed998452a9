/** A product that stands in the shop before a file is imported. */
export interface ExistingProduct {
  id: string
  name: string
  category: string
  price: number
  mrp: number
}

/** What must become of a row: its fate, and for a refused one the reason. */
interface ExpectedRow {
  line: number
  fate: string
}

export interface ShopExport {
  name: string
  bytes: Buffer
  expected: readonly ExpectedRow[]
}

type Cells = Readonly<Record<string, string>>
/** A row of a file with what must become of it; a blank row is told by nobody. */
type Row = readonly [cells: Cells, fate: string] | 'blank'

const ROWS = 200
const LABEL = {
  HSN: '21069011',
  'GST percent': '5',
  'Licence number': '10012345001001',
  Maker: 'Own, 388001',
  Vegetarian: 'yes',
}
const LONG = 'long '.repeat(700)
const SCRIPT = '<p>Sour &amp; red</p><script>alert(1)</script><img src=x onerror=alert(2)>'

/** The columns of Shopify's two templates, by the names of the current one. */
const CURRENT = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Price',
  'Compare-at price',
  'Charge tax',
  'Inventory tracker',
  'Inventory quantity',
  'Weight value (grams)',
  'Product image URL',
  'Image position',
  'Variant image URL',
  'Gift card',
]
const LEGACY: Readonly<Record<string, string>> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Product category': 'Product Category',
  'Published on online store': 'Published',
  SKU: 'Variant SKU',
  Barcode: 'Variant Barcode',
  'Option1 name': 'Option1 Name',
  'Option1 value': 'Option1 Value',
  'Option2 name': 'Option2 Name',
  'Option2 value': 'Option2 Value',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Charge tax': 'Variant Taxable',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Weight value (grams)': 'Variant Grams',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
  'Variant image URL': 'Variant Image',
  'Gift card': 'Gift Card',
}
const WOO = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Weight (kg)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Position',
  'Attribute 1 name',
  'Attribute 1 value(s)',
]

function shopifyRows(mark: string, existing: readonly ExistingProduct[], accents: string): Row[] {
  const type = { Type: 'Sharbats', Vendor: 'Somebody', 'Charge tax': 'TRUE' }
  const one = (handle: string, cells: Cells, fate: string): Row => [
    { Title: handle, 'URL handle': `${mark}-${handle}`, Price: '100', ...type, ...LABEL, ...cells },
    fate,
  ]
  const further = (handle: string, cells: Cells, fate: string): Row => [
    { 'URL handle': `${mark}-${handle}`, ...cells },
    fate,
  ]
  const size = (value: string, price: string): Cells => ({
    'Option1 name': 'Size',
    'Option1 value': value,
    Price: price,
  })
  const [same, far, near] = existing
  if (!same || !far || !near) throw new Error('three products must stand')
  const kept = ({ id, name, category, price, mrp }: ExistingProduct, cells: Cells, fate: string) =>
    one(
      name,
      {
        'URL handle': id,
        Type: category,
        Price: String(price),
        'Compare-at price': String(mrp),
        Vendor: '',
        ...blank(LABEL),
        ...cells,
      },
      fate,
    )
  return [
    kept(same, {}, 'unchanged'),
    kept(far, { Price: String(Math.round(far.price / 2)) }, 'changed'),
    kept(near, { Title: `${near.name} ${accents}` }, 'changed'),
    one('family', { ...size('250ml', '100'), Description: SCRIPT }, 'new'),
    further('family', { ...size('500 gm', '190'), SKU: `${mark}-500` }, 'new'),
    further('family', { ...size('Rose / 1 ltr', '350'), 'Variant image URL': 'r.jpg' }, 'new'),
    further('family', { 'Product image URL': 'https://cdn.example/f.jpg' }, 'picture'),
    further('family', size('500 gm', '10'), 'handle-twice'),
    further('family', {}, 'row-empty'),
    further('nobody', size('1 l', '90'), 'parent-missing'),
    one('untaxed', blank(LABEL), 'new'),
    one('formula', { Title: `=HYPERLINK("http://evil.example") ${accents}` }, 'new'),
    one('formula-sku', { SKU: '@SUM(A1)' }, 'sku-wrong'),
    one('nul', { Title: 'N\0ul', Description: 'a\0b', SKU: `${mark}\0NUL` }, 'new'),
    one(
      'unseen',
      { Title: `Un${String.fromCodePoint(0x200b)}seen${String.fromCodePoint(0x202e)}` },
      'new',
    ),
    one('long', { Description: LONG }, 'new'),
    one('over-long', { Title: 'x'.repeat(121) }, 'name-too-long'),
    one('lines', { Title: 'Two\nlines' }, 'new'),
    'blank',
    one('free', { Price: 'free' }, 'price-wrong'),
    one('none', { Price: '' }, 'price-missing'),
    one('above', { Price: '200', 'Compare-at price': '100' }, 'price-above-mrp'),
    one('hat', { Type: 'Hats' }, 'category-unknown'),
    one('half', { 'Inventory quantity': '1.5' }, 'stock-wrong'),
    one('heavy', { 'Weight value (grams)': 'heavy' }, 'weight-wrong'),
    one('family', {}, 'handle-twice'),
    [{ Vendor: 'Somebody' }, 'name-missing'],
    one('draft', { Status: 'draft', 'Published on online store': 'FALSE' }, 'new'),
  ]
}

function wooRows(mark: string, existing: readonly ExistingProduct[], broken: string): Row[] {
  let id = 10
  const one = (name: string, cells: Cells, fate: string): Row => {
    id += 1
    return [
      {
        ID: String(id),
        Type: 'simple',
        Name: `${mark} ${name}`,
        Published: '1',
        'Regular price': '100',
        Categories: 'Food > Sharbats',
        'Tax status': 'taxable',
        ...LABEL,
        ...cells,
      },
      fate,
    ]
  }
  const size = (parent: string, value: string, cells: Cells, fate: string): Row =>
    one(
      `family - ${value}`,
      {
        Type: 'variation',
        Parent: parent,
        Categories: '',
        'Attribute 1 value(s)': value,
        ...cells,
      },
      fate,
    )
  const [, , far] = existing
  if (!far) throw new Error('three products must stand')
  return [
    // A variation may stand before its product.
    size('id:7', '100 g', {}, 'new'),
    one('family', { Type: 'variable', ID: '7', SKU: `${mark}-F`, 'Regular price': '' }, 'heading'),
    size('id:7', '250 g', { SKU: `${mark}-250` }, 'new'),
    size(`${mark}-F`, '1 kg', { Images: 'https://cdn.example/k.jpg', 'Sale price': '90' }, 'new'),
    size('id:999', '1 kg', {}, 'parent-missing'),
    size('id:7', '', {}, 'size-unnamed'),
    one('lonely', { Type: 'variable' }, 'no-sizes'),
    one('basket', { Type: 'grouped' }, 'kind-not-taken'),
    one('', { Name: '' }, 'name-missing'),
    'blank',
    one('untaxed', blank(LABEL), 'new'),
    one('Til\\, Gud', { Description: 'Line\\nnext' }, 'new'),
    one('formula', { Name: `+1 ${mark}`, Description: '=1+1' }, 'new'),
    one('nul', { Name: `${mark} n\0ul` }, 'new'),
    one('html', { Description: SCRIPT }, 'new'),
    one('long', { Description: LONG }, 'new'),
    one('over-long', { Name: 'x'.repeat(121) }, 'name-too-long'),
    one('free', { 'Regular price': 'free' }, 'price-wrong'),
    one('above', { 'Sale price': '120' }, 'price-above-mrp'),
    one('hat', { Categories: 'Hats' }, 'category-unknown'),
    one('letters', { Name: `${mark} शरबत ${broken}` }, broken === '' ? 'new' : 'text-unreadable'),
    one(
      'far',
      { Name: far.name, 'Regular price': String(far.price * 3), ...blank(LABEL) },
      'changed',
    ),
    one('again', { Name: far.name, ...blank(LABEL) }, 'handle-twice'),
  ]
}

const blank = (cells: Cells): Cells =>
  Object.fromEntries(Object.keys(cells).map((key) => [key, '']))

function written(
  name: string,
  columns: readonly string[],
  rows: readonly Row[],
  { separator, start = '', names = {}, encode = (text) => Buffer.from(text) }: Written,
): ShopExport {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row) =>
    row === 'blank'
      ? columns.map(() => '').join(separator)
      : columns.map((column) => cell(row[0][column] ?? '')).join(separator),
  )
  const expected = rows.flatMap((row, index) =>
    row === 'blank' ? [] : [{ line: index + 2, fate: row[1] }],
  )
  const head = columns.map((column) => cell(names[column] ?? column)).join(separator)
  return { name, bytes: encode(start + [head, ...lines].join('\r\n')), expected }
}

interface Written {
  separator: string
  start?: string
  /** Other names of columns. */
  names?: Cells
  encode?: (text: string) => Buffer
}

/** Adds plain products until the file has its rows. */
function filled(rows: readonly Row[], plain: (number: number) => Row): Row[] {
  const reported = rows.filter((row) => row !== 'blank').length
  return [...rows, ...Array.from({ length: ROWS - reported }, (_, at) => plain(at + 1))]
}

/**
 * Product exports of two shops of each kind, of 200 rows each, by their published columns: variants, missing tax,
 * hostile cells, changed prices, other separators and encodings.
 */
export function shopExports(existing: readonly ExistingProduct[]): ShopExport[] {
  const label = Object.keys(LABEL)
  const plainShopify = (mark: string) => (number: number) =>
    [
      {
        Title: `${mark} plain ${number}`,
        'URL handle': `${mark}-plain-${number}`,
        Type: 'Sharbats',
        Price: String(100 + number),
        'Option1 name': 'Title',
        'Option1 value': 'Default Title',
        ...LABEL,
      },
      'new',
    ] as const
  const plainWoo = (mark: string) => (number: number) =>
    [
      {
        Type: 'simple',
        Name: `${mark} plain ${number}`,
        Published: '1',
        'Regular price': String(100 + number),
        Categories: 'Sharbats',
        ...LABEL,
      },
      'new',
    ] as const
  const latin = (text: string) => Buffer.from(text.replace(/[^\0-\xff]/g, '?'), 'latin1')
  const current = written(
    'shopify, semicolons in the letters of an old spreadsheet',
    [...CURRENT, ...label],
    filled(shopifyRows('sb', existing, 'café'), plainShopify('sb')),
    { separator: ';', encode: latin },
  )
  const legacy = written(
    'shopify, older columns',
    [...CURRENT, ...label],
    filled(shopifyRows('sa', existing, 'खस'), plainShopify('sa')),
    { separator: ',', start: '\ufeff', names: LEGACY },
  )
  const woo = written(
    'woocommerce',
    [...WOO, ...label],
    filled(wooRows('wa', existing, ''), plainWoo('wa')),
    { separator: ',' },
  )
  const tabs = written(
    'woocommerce, tabs and a broken letter',
    [...WOO, ...label],
    filled(wooRows('wb', existing, '\u0001'), plainWoo('wb')),
    {
      separator: '\t',
      start: '\ufeff',
      // A byte that begins no letter of UTF-8.
      encode: (text) => Buffer.from(Buffer.from(text).map((byte) => (byte === 1 ? 0xff : byte))),
    },
  )
  return [legacy, current, woo, tabs]
}
