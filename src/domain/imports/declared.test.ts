import { expect, test } from 'vitest'
import { lackingIn } from '../catalog/lacking.ts'
import { PLAIN_DECLARATIONS } from '../catalog/product-form.ts'
import { declarationsOf, declaredIn, declaredUnder } from './declared.ts'

const rowOf = (cells: Record<string, string>) => ({ line: 2, cells })
const DIET = { vegetarian: true, isDietDeclared: true }
const SAID = { hsn: '2106', gstPercent: 5, licenceNumber: '1001', maker: 'Own Kitchen', ...DIET }

test.each([
  [{ hsn: '21069011', gst: '5 %', licence: '1001', maker: '<b>Own</b>' }],
  [{ 'hsn code': '2106 9011', 'gst %': '5%', 'license number': '1001', manufacturer: 'Own' }],
  [{ एचएसएन: '२१०६९०११', जीएसटी: '५', लाइसेंस: '1001', निर्माता: 'Own' }],
  [
    {
      'hsn (product.metafields.custom.hsn)': '21069011',
      'meta: gst_percent': '5',
      'meta: licence_number': '1001',
      'meta: maker': 'Own',
    },
  ],
])('a row says its declarations in the columns of %j', (cells) => {
  expect(declaredIn(rowOf(cells))).toEqual({
    hsn: '21069011',
    gstPercent: 5,
    licenceNumber: '1001',
    maker: 'Own',
  })
})

test.each([
  [{ hsn: '210', gst: '7', 'licence type': 'none' }],
  [{ hsn: 'soap', gst: 'five', licence: ' ', maker: '' }],
  [{ vendor: 'The shop itself' }],
  [{ vegetarian: 'maybe', diet: '' }],
  [{ vegetarian: 'constructor' }],
  [{ vegetarian: '__proto__' }],
])('what %j says unreadably, or of something else, is not declared', (cells) => {
  expect(declaredIn(rowOf(cells))).toEqual({})
})

test.each([
  [{ vegetarian: 'Yes' }, true],
  [{ vegetarian: 'Y' }, true],
  [{ vegetarian: 'n' }, false],
  [{ 'meta: vegetarian': '1' }, true],
  [{ शाकाहारी: 'हाँ' }, true],
  [{ diet: 'Non-Veg' }, false],
  [{ શાકાહારી: 'ના' }, false],
])('%j says whether it is vegetarian', (cells, vegetarian) => {
  expect(declaredIn(rowOf(cells))).toEqual({ vegetarian, isDietDeclared: true })
})

test('goods of another country lack their importer, where the file names none', () => {
  const imported = declaredIn(rowOf({ 'country of origin': 'Sri Lanka' }))
  expect(imported).toEqual({ countryOfOrigin: 'Sri Lanka' })
  expect(lackingIn({ ...SAID, ...imported })).toEqual(['importer'])
  expect(lackingIn({ ...SAID, ...imported, importer: 'Own, Anand' })).toEqual([])
  expect(declaredIn(rowOf({ 'मूल देश': 'भारत' }))).toEqual({ countryOfOrigin: 'India' })
  expect(declarationsOf(imported, PLAIN_DECLARATIONS, 'fssai').countryOfOrigin).toBe('Sri Lanka')
})

test('a maker and a country are taken as far as a product has room for them', () => {
  const long = 'x'.repeat(300)
  const { maker, countryOfOrigin } = declaredIn(rowOf({ maker: long, origin: long }))
  expect([maker?.length, countryOfOrigin?.length]).toEqual([200, 60])
})

test('a diet that another product declares is not declared of a new one', () => {
  const plain = { ...PLAIN_DECLARATIONS, ...DIET }
  expect(declarationsOf({}, plain, 'fssai')).toMatchObject({
    vegetarian: false,
    isDietDeclared: false,
  })
})

test('each declaration that is open is named, and nothing else', () => {
  expect(lackingIn(SAID)).toEqual([])
  expect(lackingIn({ ...SAID, gstPercent: 0 })).toEqual([])
  const lacking = lackingIn({ hsn: '2106', maker: 'Own', licenceType: 'cosmetic' })
  expect(lacking).toEqual(['gst_percent', 'licence_number'])
  expect(lackingIn()).toEqual(['hsn', 'gst_percent', 'licence_number', 'maker', 'vegetarian'])
  expect(lackingIn({ ...SAID, isDietDeclared: false })).toEqual(['vegetarian'])
})

test('a food licence has 14 digits, in any script, or is none', () => {
  const numberOf = (licence: string, type: 'fssai' | 'ayush' = 'fssai') =>
    declaredUnder(declaredIn(rowOf({ licence, maker: 'Own' })), type).licenceNumber
  expect(numberOf('FSSAI 10012345000123')).toBe('FSSAI 10012345000123')
  expect(numberOf('१००१२३४५०००१२३')).toBe('10012345000123')
  expect([numberOf('1001'), numberOf('1001234500012345'), numberOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(numberOf('GA/1001', 'ayush')).toBe('GA/1001')
  expect(declaredUnder({ licenceNumber: '1001', maker: 'Own' }, 'fssai')).toEqual({ maker: 'Own' })
})

test('a new product declares what the file says, and of its category the kind of licence alone', () => {
  const plain = { ...PLAIN_DECLARATIONS, hsn: '9999', maker: 'Another maker' }
  expect(declarationsOf({}, plain, 'ayush')).toMatchObject({
    hsn: '',
    maker: '',
    licence: { type: 'ayush', number: '' },
    vegetarian: false,
    isDietDeclared: false,
  })
  expect(declarationsOf({ ...SAID, licenceType: 'cosmetic' }, plain, 'ayush')).toMatchObject({
    hsn: '2106',
    gstPercent: 5,
    maker: 'Own Kitchen',
    ...DIET,
    licence: { type: 'cosmetic', number: '1001' },
  })
})
