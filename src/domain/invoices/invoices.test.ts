import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, priceBill } from '../checkout/bill.ts'
import { STATES } from '../delivery/states.ts'
import type { OrderId, ProductId, UserId } from '../ids.ts'
import { LANGUAGES } from '../language/languages.ts'
import { shareOut } from '../money/share-out.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import { creditablePaise, creditNoteOf, invoiceOf } from './document.ts'
import type { InvoiceContent, InvoiceLine, Seller } from './invoice.ts'
import { invoiceLines } from './lines.ts'
import { amountInWords } from './words.ts'

const SELLER: Seller = {
  name: 'Samagni',
  addressLines: ['1 Example Road', 'Anand, Gujarat 388001'],
  gstin: '24AAAAA0000A1Z5',
  state: 'Gujarat',
  email: 'hello@samagni.example',
  phone: '+91 00000 00000',
}
const AT = new Date('2026-11-24T06:00:00Z')

const line = (over: Partial<OrderLine> = {}): OrderLine => {
  const quantity = over.quantity ?? 1
  const unitPricePaise = over.unitPricePaise ?? 199_00
  return {
    productId: 'khus-sharbat' as ProductId,
    productName: 'Khus Sharbat',
    hsn: '21069099',
    gstPercent: 5,
    offerPaise: 0,
    ...over,
    quantity,
    unitPricePaise,
    linePaise: quantity * unitPricePaise,
  }
}

function orderOf(
  lines: readonly OrderLine[],
  { deliveryPaise = 0, codFeePaise = 0, offerPaise = 0, state = 'Gujarat' } = {},
): Order {
  const itemsPaise = lines.reduce((sum, one) => sum + one.linePaise, 0)
  const offPaise = Math.min(offerPaise, itemsPaise - 1)
  const shares = shareOut(
    offPaise,
    lines.map(({ linePaise }) => linePaise),
  )
  return {
    id: 'a'.repeat(26) as OrderId,
    number: 'SMG-10001',
    userId: 'b'.repeat(26) as UserId,
    userName: 'Asha Patel',
    paymentMethod: 'cod',
    paymentState: 'cash-due',
    stage: 'shipped',
    lines: lines.map((one, index) => ({ ...one, offerPaise: shares[index] ?? 0 })),
    amounts: priceBill({
      itemsPaise,
      deliveryPaise,
      codFeePaise,
      method: 'cod',
      offerPaise: offPaise,
    }),
    delivery: {
      recipient: 'हर्षिता पटेल',
      address: '12 Garden Road',
      city: 'Vadodara',
      state,
      pincode: '390001',
      phone: '9876543210',
    },
    boxes: 1,
    expectedDelivery: { from: '2026-11-26', until: '2026-11-27' },
    timeline: [],
    createdAt: AT,
  }
}

const invoice = (order: Order) =>
  invoiceOf(order, { seller: SELLER, number: 'SMG/26-27/000001', at: AT })

// The rates in force since 22 September 2025.
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 100 }),
    unitPricePaise: fc.integer({ min: 1, max: 3_000_00 }),
    gstPercent: fc.constantFrom(0, 5, 18, 40),
    hsn: fc.constantFrom('21069099', '33049990', '30049011'),
  })
  .map(line)
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    deliveryPaise: fc.nat(500).map((rupees) => rupees * 100),
    codFeePaise: fc.nat(300).map((rupees) => rupees * 100),
    offerPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_00 })),
    state: fc.constantFrom(...STATES.map(({ name }) => name)),
  })
  .map(({ lines, ...more }) => orderOf(lines, more))

const sumUp = (sum: number, { amountPaise }: { amountPaise: number }) => sum + amountPaise

function expectSound(lines: readonly InvoiceLine[]): void {
  for (const one of lines) {
    expect(one.cgstPaise).toBe(one.sgstPaise)
    expect(one.taxablePaise + one.cgstPaise + one.sgstPaise + one.igstPaise).toBe(one.grossPaise)
    expect(Object.values(one).filter((value) => typeof value === 'number')).toSatisfy(
      (values: number[]) => values.every(Number.isInteger),
    )
  }
}

describe('the tax invoice of an order', () => {
  test('equals the order to the paisa, for ten thousand carts', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines, totals } = invoice(order)
        const { totalPaise } = order.amounts
        expectSound(lines)
        const grossOf = (kind: InvoiceLine['kind']) =>
          lines.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.grossPaise, 0)
        const offerPaise = amountOf(order.amounts, 'offer')
        expect([grossOf('goods'), grossOf('delivery'), grossOf('cod-fee')]).toEqual([
          amountOf(order.amounts, 'items') + offerPaise,
          amountOf(order.amounts, 'delivery'),
          amountOf(order.amounts, 'cod-fee'),
        ])
        expect(lines.flatMap(({ discounts = [] }) => discounts).reduce(sumUp, 0)).toBe(offerPaise)
        for (const [index, { linePaise }] of order.lines.entries()) {
          const { grossPaise = -1, discounts = [] } = lines[index] ?? {}
          expect(grossPaise).toBeGreaterThanOrEqual(0)
          expect(grossPaise - discounts.reduce(sumUp, 0)).toBe(linePaise)
        }
        expect(totals.totalPaise).toBe(totalPaise)
        expect(totals.cgstPaise).toBe(totals.sgstPaise)
        expect(totals.taxablePaise + totals.cgstPaise + totals.sgstPaise + totals.igstPaise).toBe(
          totalPaise,
        )
        const isAtHome = order.delivery.state === 'Gujarat'
        expect(isAtHome ? totals.igstPaise : totals.cgstPaise).toBe(0)
      }),
      { numRuns: 10_000 },
    )
  })

  test('within Gujarat has CGST and SGST: ₹199 at 5 % are ₹189.52, ₹4.74 and ₹4.74', () => {
    const [only] = invoice(orderOf([line()])).lines
    expect(only).toMatchObject({
      taxablePaise: 189_52,
      cgstPaise: 4_74,
      sgstPaise: 4_74,
      igstPaise: 0,
    })
  })

  test('to another state has IGST only, and names that state with its code', () => {
    const { lines, placeOfSupply } = invoice(orderOf([line()], { state: 'Maharashtra' }))
    expect(lines[0]).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 9_48 })
    expect(placeOfSupply).toEqual({ state: 'Maharashtra', gstCode: '27' })
  })

  test('gives delivery and COD fee the rate and HSN code of the goods', () => {
    const order = orderOf([line()], { deliveryPaise: 46_00, codFeePaise: 38_00 })
    const charges = invoice(order).lines.slice(1)
    expect(
      charges.map(({ kind, hsn, gstPercent, grossPaise }) => [kind, hsn, gstPercent, grossPaise]),
    ).toEqual([
      ['delivery', '21069099', 5, 46_00],
      ['cod-fee', '21069099', 5, 38_00],
    ])
  })

  test('shares the charges by value when the goods have different rates', () => {
    const lines = [
      line({ unitPricePaise: 300_00 }),
      line({ unitPricePaise: 100_00, gstPercent: 18, hsn: '33049990' }),
    ]
    const charges = invoiceLines(orderOf(lines, { deliveryPaise: 46_00 }), {
      from: 'Gujarat',
      to: 'Gujarat',
    }).slice(2)
    expect(charges.map(({ gstPercent, grossPaise, hsn }) => [gstPercent, grossPaise, hsn])).toEqual(
      [
        [5, 34_50, '21069099'],
        [18, 11_50, '33049990'],
      ],
    )
  })

  test('taxes the charges with what was paid for, not with goods that an offer made free', () => {
    const lines = [
      line({ unitPricePaise: 300_00 }),
      line({ unitPricePaise: 300_00, gstPercent: 18, hsn: '33049990', offerPaise: 300_00 }),
    ]
    const priced = orderOf(lines, { deliveryPaise: 46_00, offerPaise: 300_00 })
    const charges = invoice({ ...priced, lines }).lines.slice(2)
    expect(charges.map(({ gstPercent, grossPaise, hsn }) => [gstPercent, grossPaise, hsn])).toEqual(
      [[5, 46_00, '21069099']],
    )
    const onlyFree = invoice({ ...priced, lines: lines.slice(1) }).lines.slice(1)
    expect(onlyFree.map(({ gstPercent, grossPaise }) => [gstPercent, grossPaise])).toEqual([
      [18, 46_00],
    ])
  })

  test('deducts a discount from the value of the goods, by their price and to the paisa', () => {
    const lines = [
      line({ unitPricePaise: 100_00, quantity: 2 }),
      line({ unitPricePaise: 100_00, gstPercent: 18, hsn: '33049990' }),
    ]
    const order = orderOf(lines, { deliveryPaise: 30_00, offerPaise: 50_00 })
    const [syrup, soap, ...charges] = invoice(order).lines
    expect(syrup).toMatchObject({
      grossPaise: 166_67,
      taxablePaise: 158_73,
      cgstPaise: 3_97,
      sgstPaise: 3_97,
      discounts: [{ kind: 'offer', amountPaise: -33_33 }],
    })
    expect(soap).toMatchObject({
      grossPaise: 83_33,
      discounts: [{ kind: 'offer', amountPaise: -16_67 }],
    })
    expect(charges.map(({ kind, grossPaise }) => [kind, grossPaise])).toEqual([
      ['delivery', 20_00],
      ['delivery', 10_00],
    ])
    expect(invoice(order).totals.totalPaise).toBe(280_00)
  })

  test('takes an offer off the goods that it covers, whatever else is in the cart', () => {
    const lines = [line(), line({ gstPercent: 18, hsn: '33049990', offerPaise: 50_00 })]
    const priced = orderOf(lines)
    const [syrup, soap] = invoice({ ...priced, lines }).lines
    expect([syrup, soap].map((one) => one?.grossPaise)).toEqual([199_00, 149_00])
    expect(syrup?.discounts).toBeUndefined()
  })

  test('is addressed to the recipient of the parcel', () => {
    expect(invoice(orderOf([line()])).recipient.name).toBe('हर्षिता पटेल')
  })
})

describe('credit notes', () => {
  const steps = fc.array(fc.integer({ min: 100, max: 500_00 }))
  const creditAll = (
    whole: InvoiceContent,
    amounts: readonly number[],
    cameBackPaise: readonly number[] = [],
  ) => {
    const notes: InvoiceContent[] = []
    for (const wanted of amounts) {
      const left = creditablePaise(whole, notes)
      if (left === 0) break
      const amountPaise = Math.min(left, wanted)
      const note = { amountPaise, cameBackPaise, number: 'SMC/26-27/000001', at: AT }
      notes.push(creditNoteOf(whole, notes, note))
    }
    return notes
  }

  test('over everything credit exactly the amounts of the invoice', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const whole = invoice(order)
        const [note] = creditAll(whole, [whole.totals.totalPaise])
        expect(note?.totals).toEqual(whole.totals)
        expect(note?.against).toEqual({ number: whole.number, issuedOn: '2026-11-24' })
      }),
    )
  })

  test('in any steps add up to the invoice, every tax included', () => {
    fc.assert(
      fc.property(anyOrder, steps, fc.array(fc.nat(500_00)), (order, amounts, cameBackPaise) => {
        const whole = invoice(order)
        const notes = creditAll(whole, [...amounts, whole.totals.totalPaise], cameBackPaise)
        for (const { lines } of notes) expectSound(lines)
        for (const part of [
          'taxablePaise',
          'cgstPaise',
          'sgstPaise',
          'igstPaise',
          'totalPaise',
        ] as const) {
          const sum = notes.reduce((all, { totals }) => all + totals[part], 0)
          expect([part, sum]).toEqual([part, whole.totals[part]])
        }
        expect(creditablePaise(whole, notes)).toBe(0)
      }),
    )
  })

  test('for returned goods credit those goods first, up to their value', () => {
    const juice = line({
      productId: 'amla-juice' as ProductId,
      unitPricePaise: 100_00,
      quantity: 2,
    })
    const whole = invoice(orderOf([line(), juice], { deliveryPaise: 60_00 }))
    const note = (amountPaise: number, earlier: readonly InvoiceContent[] = []) => {
      const written = { amountPaise, number: 'SMC/26-27/000001', at: AT }
      return creditNoteOf(whole, earlier, { ...written, cameBackPaise: [0, 100_00] })
    }
    const paise = ({ lines }: InvoiceContent) => lines.map(({ grossPaise }) => grossPaise)
    const [fewer, worth] = [note(80_00), note(100_00)]
    expect([paise(fewer), paise(worth)]).toEqual([
      [0, 80_00, 0],
      [0, 100_00, 0],
    ])
    // The rest of the juice, then everything by its value.
    const more = note(150_00, [worth])
    expect(paise(more)[1]).toBeGreaterThanOrEqual(100_00)
    expect(paise(more).reduce((sum, one) => sum + one, 0)).toBe(150_00)
    for (const one of [fewer, worth, more]) expectSound(one.lines)
  })

  test('name the pieces whose price they credit, though it had a rest, and none for a part of a price', () => {
    const ordered = { ...line({ quantity: 3, unitPricePaise: 100_00 }), offerPaise: 1 }
    const priced = orderOf([ordered], { offerPaise: 1, deliveryPaise: 46_00 })
    const whole = invoice({ ...priced, lines: [ordered] })
    // 299.99 for three: 99.99, 100.00 and 100.00.
    const paise = [99_99, 100_00, 50_00, 50_00]
    const notes = creditAll(whole, paise, [300_00])
    expect(notes.map(({ lines: [goods] }) => goods?.quantity)).toEqual([1, 1, 0, 0])
    expect(creditAll(whole, [345_99])[0]?.lines.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  test('credit what was paid after a discount, without the former price', () => {
    const whole = invoice(orderOf([line(), line()], { offerPaise: 50_00 }))
    const [note] = creditAll(whole, [174_00], [174_00])
    expect(note?.lines.map(({ grossPaise }) => grossPaise)).toEqual([174_00, 0])
    expect(note?.lines.flatMap(({ discounts = [] }) => discounts)).toEqual([])
  })

  test('never exceed what is left', () => {
    const whole = invoice(orderOf([line()]))
    const note = (amountPaise: number) => () =>
      creditNoteOf(whole, [], { amountPaise, number: 'SMC/26-27/000001', at: AT })
    expect(note(199_01)).toThrow('199')
    expect(note(0)).toThrow()
    expect(note(1.5)).toThrow()
  })
})

test.each([
  [215_00, 'Rupees Two Hundred Fifteen Only'],
  [
    1_23_456_50,
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only',
  ],
  [10_00_000_00, 'Rupees Ten Lakh Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [40_07, 'Rupees Forty and Seven Paise Only'],
])('%i paise are spelled %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

test.each([
  [215_00, 'दो सौ पंद्रह रुपये मात्र', 'બસો પંદર રૂપિયા પૂરા'],
  [
    1_23_456_50,
    'एक लाख तेईस हज़ार चार सौ छप्पन रुपये पचास पैसे मात्र',
    'એક લાખ ત્રેવીસ હજાર ચારસો છપ્પન રૂપિયા પચાસ પૈસા પૂરા',
  ],
  [1_00_99_100_00, 'एक करोड़ निन्यानवे हज़ार एक सौ रुपये मात्र', 'એક કરોડ નવ્વાણું હજાર એકસો રૂપિયા પૂરા'],
])('%i paise are spelled %s and %s', (paise, hindi, gujarati) => {
  expect([amountInWords(paise, 'hi'), amountInWords(paise, 'gu')]).toEqual([hindi, gujarati])
})

test('no two numbers below a hundred are spelled alike in any language', () => {
  for (const language of LANGUAGES) {
    const spelled = Array.from({ length: 100 }, (_, rupees) =>
      amountInWords(rupees * 100, language),
    )
    expect(new Set(spelled).size).toBe(100)
  }
})
