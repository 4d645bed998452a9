import { inflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { priceBill } from '#domain/checkout/bill.ts'
import { CONSULTATION_SAC } from '#domain/consultations/fee.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { creditNoteOf, invoiceOf } from '#domain/invoices/document.ts'
import type { Order } from '#domain/orders/order.ts'
import { runsOf } from './faces.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { figure, tableOf } from './invoice-table.ts'
import { shapeText } from './shaping.ts'
import { Typesetter } from './typesetter.ts'

const SELLER = {
  name: 'Samagni',
  addressLines: ['1 Example Road'],
  gstin: '24AAAAA0000A1Z5',
  state: 'Gujarat',
  email: 'hello@samagni.example',
  phone: '+91 00000 00000',
}

function invoice(state: string, lines = 1) {
  const one = {
    productId: 'khus-sharbat' as ProductId,
    productName: 'Khus Sharbat',
    names: { hi: 'खस शरबत', gu: 'ખસ શરબત' },
    quantity: 1,
    unitPricePaise: 199_00,
    linePaise: 199_00,
    offerPaise: 0,
    hsn: '21069099',
    gstPercent: 5,
  }
  const itemsPaise = lines * 199_00
  const order: Order = {
    id: 'a'.repeat(26) as OrderId,
    number: 'SMG-10001',
    userId: 'b'.repeat(26) as UserId,
    userName: 'Asha',
    paymentMethod: 'prepaid',
    paymentState: 'paid',
    stage: 'shipped',
    lines: Array.from({ length: lines }, () => one),
    amounts: priceBill({ itemsPaise, deliveryPaise: 0, codFeePaise: 0, method: 'prepaid' }),
    delivery: {
      recipient: 'હર્ષિતા राष्ट्रीय',
      address: '12 Garden Road',
      city: 'Vadodara',
      state,
      pincode: '390001',
      phone: '9876543210',
    },
    boxes: 1,
    expectedDelivery: { from: '2026-11-26', until: '2026-11-27' },
    timeline: [],
    createdAt: new Date('2026-11-21T10:00:00Z'),
  }
  return invoiceOf(order, { seller: SELLER, number: 'SMG/26-27/000001', at: order.createdAt })
}

/** A credit note on the day after the last on which it could lower tax. */
const commercialNote = (state: string) =>
  creditNoteOf(invoice(state), [], {
    amountPaise: 100_00,
    number: 'SMR/27-28/000001',
    at: new Date('2027-12-01T06:00:00Z'),
  })

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a tax invoice as PDF', () => {
  test('is one page for a small order and more for a large one', async () => {
    const small = await invoicePdf(invoice('Gujarat'))
    expect(small.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(small)).toBe(1)
    expect(pagesOf(await invoicePdf(invoice('Kerala', 50)))).toBe(2)
  })

  test('has columns for CGST and SGST within the state, and for IGST to another', () => {
    const titles = (state: string) => tableOf(invoice(state)).columns.map(({ title }) => title)
    expect(titles('Gujarat')).toEqual(expect.arrayContaining(['CGST', 'SGST']))
    expect(titles('Kerala')).toContain('IGST')
    expect(titles('Kerala')).not.toContain('CGST')
  })

  test('calls the code of goods HSN and that of a consultation SAC', () => {
    const sold = invoice('Gujarat')
    const talk = {
      ...sold,
      lines: sold.lines.map((line) => ({ ...line, hsn: CONSULTATION_SAC, gstPercent: 0 })),
    }
    const codeOf = (document: typeof sold) => tableOf(document).columns[2]?.title
    expect([codeOf(sold), codeOf(talk)]).toEqual(['HSN', 'SAC'])
  })

  test('names UTGST within a union territory without a legislature, also on the credit note', () => {
    const sold = invoice('Chandigarh')
    const home = { ...sold, seller: { ...SELLER, state: 'Chandigarh', gstin: '04' } }
    for (const kind of ['invoice', 'credit-note'] as const) {
      const titles = tableOf({ ...home, kind }).columns.map(({ title }) => title)
      expect(titles).toEqual(expect.arrayContaining(['CGST', 'UTGST']))
      expect(titles).not.toContain('SGST')
    }
    expect(tableOf(sold).columns.map(({ title }) => title)).toContain('IGST')
  })

  test('lists the discounts of goods under them', () => {
    const { lines, ...rest } = invoice('Gujarat')
    const discounts = [{ kind: 'delivery', amountPaise: -25_00 }] as const
    const [row] = tableOf({ ...rest, lines: lines.map((line) => ({ ...line, discounts })) }).rows
    expect(row?.[1]).toBe('Khus Sharbat\nDelivery -₹25')
  })

  test('lists goods that an offer made free, which a credit note omits, and the unit of their quantity', () => {
    const { lines, ...rest } = invoice('Gujarat', 2)
    const discounts = [{ kind: 'offer', amountPaise: -199_00 }] as const
    const nothing = { grossPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 }
    const sold = {
      ...rest,
      lines: lines.map((line, at) => (at === 0 ? line : { ...line, ...nothing, discounts })),
    }
    const { rows } = tableOf(sold)
    expect(rows.map(([, name, , quantity]) => [name, quantity])).toEqual([
      ['Khus Sharbat', '1 PCS'],
      ['Khus Sharbat\nOffer -₹199', '1 PCS'],
    ])
    expect(tableOf({ ...sold, kind: 'credit-note' }).rows).toHaveLength(1)
    const part = lines.slice(0, 1).map((line) => ({ ...line, quantity: 0 }))
    expect(tableOf({ ...sold, kind: 'credit-note', lines: part }).rows[0]?.[3]).toBe('')
  })

  test('fills the width between its margins exactly', () => {
    const sold = [invoice('Gujarat'), invoice('Kerala')]
    for (const content of [...sold, commercialNote('Kerala')]) {
      const last = tableOf(content).columns.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(511)
    }
  })

  test('has no tax and explains why when a credit note came too late to lower it', async () => {
    for (const state of ['Gujarat', 'Kerala']) {
      const { columns, rows, total } = tableOf(commercialNote(state))
      const titles = ['No.', 'Description', 'HSN', 'Qty', 'Amount']
      expect(columns.map(({ title }) => title)).toEqual(titles)
      expect(rows).toEqual([['1', 'Khus Sharbat', '21069099', '', '100.00']])
      expect(total).toEqual(['', 'Total', '', '', '100.00'])
    }
    const text = spokenText(await invoicePdf(commercialNote('Kerala'), 'hi'))
    for (const words of ['वाणिज्यिकक्रेडिटनोट', 'जीएसटीकमनहींहोता', 'कोसमाप्तहोगया']) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('टैक्सवापस')
  })

  test('formats amounts in Indian groups with two decimals', () => {
    expect(figure(2_06_049_00)).toBe('2,06,049.00')
    expect(figure(9_48)).toBe('9.48')
  })
})

/** The drawn text of all pages. */
function pagesText(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  return Array.from(streams, ([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1'))).join('')
}

/** The text of the outlines for copying and screen readers. */
function spokenText(pdf: Buffer): string {
  const texts = pagesText(pdf).matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)
  return Array.from(texts, ([, bytes = '']) => {
    const plain = bytes.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPED[letter] ?? letter)
    return new TextDecoder('utf-16be').decode(Buffer.from(plain, 'latin1'))
  }).join('')
}
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

test('a long name of a supplier is set smaller so that it does not overlap the title', async () => {
  const sizesOf = async (name: string) => {
    const sold = invoice('Gujarat')
    const drawn = pagesText(await invoicePdf({ ...sold, seller: { ...SELLER, name } }))
    return Array.from(drawn.matchAll(/ ([\d.]+) Tf/g), ([, size]) => Number(size))
  }
  expect(Math.max(...(await sizesOf('Samagni')))).toBe(24)
  const long = await sizesOf('Asha Patel and Daughters Ayurveda Private Limited')
  expect(Math.max(...long)).toBeLessThan(20)
})

test('long lines of an address are wrapped before the facts beside them', async () => {
  const line = vi.spyOn(Typesetter.prototype, 'line')
  const addressLines = [
    'Plot 114, Industrial Development Corporation Estate, Phase IV, Udyognagar, Anand',
  ]
  const email = 'customer.relations@asha-patel-and-daughters-ayurveda.example'
  await invoicePdf({ ...invoice('Gujarat'), seller: { ...SELLER, addressLines, email } }, 'hi')
  const drawn = line.mock.calls.map(([text, x, , style], nth) => {
    const type = line.mock.contexts[nth]
    if (!(type instanceof Typesetter)) throw new Error('drawn by the typesetter')
    return { text, x, end: x + type.widthOf(text, style) }
  })
  line.mockRestore()
  const facts = drawn.find(({ text }) => text === 'Number')
  const address = drawn.filter(({ text }) => /Plot|Anand|customer/.test(text))
  expect(address.length).toBeGreaterThan(2)
  for (const { end } of address) expect(end).toBeLessThan(facts?.x ?? 0)
})

test('a total stands below at least one line of its page, however many lines there are', async () => {
  for (const language of ['en', 'hi'] as const) {
    for (let lines = 1; lines <= 24; lines += 1) {
      const line = vi.spyOn(Typesetter.prototype, 'line')
      await invoicePdf(invoice('Gujarat', lines), language)
      const drawn = line.mock.calls.map(([text, x, y]) => ({ text, x, y }))
      line.mockRestore()
      const total = drawn.findIndex(({ text }) => text.startsWith('In words'))
      expect(total).toBeGreaterThan(0)
      // A page begins where a text stands far above the one before it.
      const top = drawn
        .slice(0, total)
        .findLastIndex(({ y }, at) => (drawn[at - 1]?.y ?? 0) - y > 300)
      const serials = drawn.slice(Math.max(top, 0), total).filter(({ text }) => /^\d+$/.test(text))
      expect([language, lines, serials.length > 0]).toEqual([language, lines, true])
    }
  }
})

describe.each([
  ['hi', 'कर योग्य मूल्य', 'खस शरबत', 'गुजरात', 'एक सौ निन्यानवे रुपये मात्र'],
  ['gu', 'કરપાત્ર કિંમત', 'ખસ શરબત', 'ગુજરાત', 'એકસો નવ્વાણું રૂપિયા પૂરા'],
] as const)('in %s', (language, taxable, name, state, amount) => {
  test('has every label in English and in the language, but amounts only once', () => {
    for (const to of ['Gujarat', 'Kerala']) {
      const english = tableOf(invoice(to))
      const both = tableOf(invoice(to), language)
      expect(both.columns.map(({ title }) => title.split('\n')[0])).toEqual(
        english.columns.map(({ title }) => title),
      )
      expect(both.columns.map(({ title }) => title)).toContain(`Taxable value\n${taxable}`)
      expect(both.rows[0]?.[1]).toBe(`Khus Sharbat\n${name}`)
      const figures = ([serial, _name, ...rest]: readonly string[]) => [serial, ...rest]
      expect(both.rows.map(figures)).toEqual(english.rows.map(figures))
      expect(figures(both.total)).toEqual(figures(english.total))
    }
  })

  test('has the legal sentences, the state and the amount in the language, on one page', async () => {
    const pdf = await invoicePdf(invoice('Gujarat'), language)
    expect(pagesOf(pdf)).toBe(1)
    const text = spokenText(pdf)
    for (const word of [taxable, name, state, amount]) {
      expect(text).toContain(word.replaceAll(' ', ''))
    }
    expect(spokenText(await invoicePdf(invoice('Gujarat')))).not.toContain(state)
  })
})

const drawn = async (content: ReturnType<typeof invoice>) =>
  pagesText(await invoicePdf(content)).match(/\bBT\b/g)?.length ?? 0

test('the licence of a food business is one more line on its invoice', async () => {
  const sold = invoice('Kerala')
  const licensed = { ...sold, seller: { ...SELLER, fssaiLicence: '11521999000123' } }
  expect((await drawn(licensed)) - (await drawn(sold))).toBe(1)
})

test('a business has one more line on its invoice, its GSTIN', async () => {
  const consumer = invoice('Kerala')
  const recipient = { ...consumer.recipient, gstin: '27AAPFU0939F1ZV' }
  expect((await drawn({ ...consumer, recipient })) - (await drawn(consumer))).toBe(1)
})

describe('names in Indian scripts', () => {
  test('are split where the script changes, spaces joining the Latin run', () => {
    expect(runsOf('હર્ષિતા Patel')).toEqual([
      { script: 'gujarati', text: 'હર્ષિતા' },
      { script: 'latin', text: ' Patel' },
    ])
  })

  test.each([
    ['devanagari', 'हर्षिता'],
    ['gujarati', 'હર્ષિતા'],
    ['bengali', 'কৃষ্ণেন্দু'],
    ['gurmukhi', 'ਸਿੰਘ'],
    ['oriya', 'ଶ୍ରୀକୃଷ୍ଣ'],
    ['tamil', 'கண்ணன்'],
    ['telugu', 'శ్రీనివాస్'],
    ['kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ'],
    ['malayalam', 'ശ്രീകൃഷ്ണൻ'],
  ] as const)('are joined as %s wants it, no letter missing', (script, name) => {
    expect(runsOf(name)).toEqual([{ script, text: name }])
    const { glyphs, advance } = shapeText(script, name)
    const drawn = glyphs.filter(({ outline }) => outline !== '')
    // Conjuncts give fewer glyphs than letters; a dotted circle or a box would give more.
    expect(drawn.length).toBeGreaterThan(1)
    expect(drawn.length).toBeLessThanOrEqual(Array.from(name).length)
    expect(advance).toBeGreaterThan(0.5)
  })

  test('place the vowel sign before its syllable and the reph above it', () => {
    const alone = shapeText('gujarati', 'ર').glyphs[0]?.outline
    const joined = shapeText('gujarati', 'ર્ષિ').glyphs.map(({ outline }) => outline)
    expect(joined).not.toContain(alone)
    const sign = shapeText('gujarati', 'કિ').glyphs
    const letter = shapeText('gujarati', 'ક').glyphs[0]?.outline
    expect(sign.at(-1)?.outline).toBe(letter)
  })

  test('lose rare diacritics rather than letters, and mark letters that no font has', () => {
    const text = (name: string) =>
      runsOf(name)
        .map((run) => run.text)
        .join('')
    expect(text('Ṭhākur')).toBe('Thākur')
    expect(text('王 Asha')).toBe('? Asha')
    expect(text('Asha\u202e')).toBe('Asha')
  })
})
