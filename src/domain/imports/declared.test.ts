import { expect, test } from 'vitest'
import { PLAIN_DECLARATIONS } from '../catalog/product-form.ts'
import { declarationsOf, declaredIn, lackingIn } from './declared.ts'

const rowOf = (cells: Record<string, string>) => ({ line: 2, cells })
const SAID = { hsn: '2106', gstPercent: 5, licenceNumber: '1001', maker: 'Own Kitchen' }

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
    ...{ hsn: '21069011', gstPercent: 5, licenceNumber: '1001', maker: 'Own' },
  })
})

test.each([
  [{ hsn: '210', gst: '7', 'licence type': 'none' }],
  [{ hsn: 'soap', gst: 'five', licence: ' ', maker: '' }],
  [{ vendor: 'The shop itself' }],
])('what %j says unreadably, or of something else, is not declared', (cells) => {
  expect(declaredIn(rowOf(cells))).toEqual({})
})

test('each declaration that is open is named, and nothing else', () => {
  expect(lackingIn(SAID)).toEqual([])
  expect(lackingIn({ ...SAID, gstPercent: 0 })).toEqual([])
  expect(lackingIn({ hsn: '2106', maker: 'Own' })).toEqual(['gst_percent', 'licence_number'])
  expect(lackingIn()).toEqual(['hsn', 'gst_percent', 'licence_number', 'maker'])
})

test('a new product declares what the file says, and of its category the kind of licence alone', () => {
  const plain = { ...PLAIN_DECLARATIONS, hsn: '9999', maker: 'Another maker' }
  expect(declarationsOf({}, plain, 'ayush')).toMatchObject({
    ...{ hsn: '', maker: '', licence: { type: 'ayush', number: '' } },
  })
  expect(declarationsOf({ ...SAID, licenceType: 'cosmetic' }, plain, 'ayush')).toMatchObject({
    ...{ hsn: '2106', gstPercent: 5, maker: 'Own Kitchen' },
    licence: { type: 'cosmetic', number: '1001' },
  })
})
