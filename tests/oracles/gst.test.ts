import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBill } from '#domain/checkout/bill.ts'
import { STATES } from '#domain/delivery/states.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { creditablePaise, creditNoteOf, invoiceOf } from '#domain/invoices/document.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { documentNumber } from '#domain/invoices/number.ts'
import { taxHeads } from '#domain/invoices/tax-heads.ts'
import { applyOffers } from '#domain/offers/apply-offers.ts'
import type { Benefit, Offer } from '#domain/offers/offer.ts'
import type { Order } from '#domain/orders/order.ts'
import { splitOrder } from '#domain/orders/split-order.ts'
import { returnedPaise, returnRefundPaise } from '#domain/returns/return-refund.ts'
import { RETURN_REASONS } from '#domain/returns/return-request.ts'
import { type ReturnClaim, returnableGoods } from '#domain/returns/returnable.ts'
import { chargeErrors, faultsOfDocument, leftOf, places } from './gst.ts'

const AT = new Date('2026-11-24T06:00:00Z')
/** The end of 30 November after the year of that day, in India. */
const TOO_LATE = new Date('2027-11-30T18:30:00Z')
const CATEGORIES = ['Syrups', 'Soaps', 'Laddus'] as const

const anyGoods = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd', 'e').map((id) => id as ProductId),
    category: fc.constantFrom(...CATEGORIES),
    quantity: fc.integer({ min: 1, max: 12 }),
    unitPricePaise: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10_00 - 1_00),
      fc.integer({ min: 1_00, max: 900_00 }),
    ),
    hsn: fc.constantFrom('21069099', '33049990', '30049011'),
    gstPercent: fc.constantFrom(0, 5, 12, 18, 40),
  }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 5 },
)
const anyBenefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountPaise: fc.integer({ min: 1, max: 900_00 }),
  }),
  fc.record({ kind: fc.constant('free-delivery' as const) }),
  fc.record({
    kind: fc.constant('buy-get' as const),
    buy: fc.constantFrom(1, 2),
    free: fc.constant(1),
  }),
)
const anyOffer = fc
  .record({
    benefit: anyBenefit,
    scope: fc.oneof(
      fc.constant({ kind: 'all' as const }),
      fc.record({
        kind: fc.constant('categories' as const),
        titles: fc.subarray([...CATEGORIES], { minLength: 1, maxLength: 2 }),
      }),
    ),
  })
  .map(
    (terms, id = 1): Offer => ({
      id,
      name: 'Monsoon',
      minPaise: 0,
      isFirstOrderOnly: false,
      isCombinable: true,
      startsAt: AT,
      createdAt: AT,
      ...terms,
    }),
  )
/** What goes back of an order after its invoice: goods of it, or a part of the price for goodwill. */
const anyBack = fc.record({
  units: fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }),
  reason: fc.constantFrom(...RETURN_REASONS),
  goodwillPercent: fc.constantFrom(0, 0, 0, 10, 37),
  /** Whether it goes back after the time in which a credit note lowers tax; so does all that follows. */
  isLate: fc.constantFrom(false, false, true),
})
const anySale = fc.record({
  goods: anyGoods,
  offers: fc.array(anyOffer, { maxLength: 2 }),
  deliveryPaise: fc.constantFrom(0, 46_00, 59_00, 187_00),
  codFeePaise: fc.constantFrom(0, 40_00, 53_00),
  from: fc.constantFrom('Gujarat', 'Gujarat', ...STATES.map(({ name }) => name)),
  to: fc.constantFrom('Gujarat', ...STATES.map(({ name }) => name)),
  sentFirst: fc.option(fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }), { nil: undefined }),
  back: fc.array(anyBack, { maxLength: 4 }),
})
type Sale = typeof anySale extends fc.Arbitrary<infer One> ? One : never

function ordersOf({ goods, offers, deliveryPaise, codFeePaise, to, sentFirst }: Sale): Order[] {
  const priced = goods.map((one) => ({ ...one, linePaise: one.quantity * one.unitPricePaise }))
  const applied = applyOffers(
    offers.map((offer, id) => ({ offer: { ...offer, id }, uses: 0, usesOfPerson: 0 })),
    { lines: priced, deliveryPaise, isFirstOrder: false },
  )
  const lines = priced.map(({ category: _, ...one }, at) => ({
    ...one,
    productName: one.productId,
    offerPaise: applied.linePaise[at] ?? 0,
  }))
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0)
  const whole: Order = {
    id: 'a'.repeat(26) as OrderId,
    number: 'SMG-10001',
    userId: 'b'.repeat(26) as UserId,
    userName: 'Asha Patel',
    paymentMethod: 'cod',
    paymentState: 'cash-due',
    stage: 'shipped',
    lines,
    amounts: priceBill({
      method: 'cod',
      itemsPaise: sum((line) => line.linePaise),
      codFeePaise,
      offerPaise: sum((line) => line.offerPaise),
      deliveryPaise: deliveryPaise - applied.deliveryPaise,
    }),
    delivery: {
      recipient: 'Asha',
      address: '1 Road',
      city: 'Town',
      state: to,
      pincode: '390001',
      phone: '9876543210',
    },
    boxes: 1,
    expectedDelivery: { from: '2026-11-26', until: '2026-11-27' },
    timeline: [],
    createdAt: AT,
  }
  if (!sentFirst) return [whole]
  const now = lines
    .map(({ productId, quantity }, at) => ({
      productId,
      quantity: Math.min(quantity, sentFirst[at] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  const split = splitOrder({ ...whole, weightGrams: 500 }, now)
  return split.ok ? [split.first, split.rest].map((part) => ({ ...whole, ...part })) : [whole]
}

const invoice = (order: Order, from: string) =>
  invoiceOf(order, {
    seller: { name: '', addressLines: [], gstin: '', state: from, email: '', phone: '' },
    number: documentNumber('SMG', '26-27', 1),
    at: AT,
  })

/** The credit notes of what goes back, refunded as the owner is offered it. */
function creditNotes(order: Order, whole: InvoiceContent, back: Sale['back']): InvoiceContent[] {
  const notes: InvoiceContent[] = []
  const earlier: ReturnClaim[] = []
  let at = AT
  const credit = (amountPaise: number, cameBackPaise?: readonly number[]) => {
    const paise = Math.min(amountPaise, creditablePaise(whole, notes))
    const number = documentNumber('SMC', '26-27', notes.length + 1)
    if (paise > 0) {
      notes.push(creditNoteOf(whole, notes, { amountPaise: paise, cameBackPaise, number, at }))
    }
  }
  for (const { units, reason, goodwillPercent, isLate } of back) {
    if (isLate) at = TOO_LATE
    credit(Math.floor((creditablePaise(whole, notes) * goodwillPercent) / 100))
    const goods = returnableGoods(order, earlier)
      .map(({ productId, quantity }, at) => ({
        productId,
        quantity: Math.min(quantity, units[at] ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
    if (goods.length === 0) continue
    const leftPaise = leftOf(whole, notes).map(({ grossPaise = 0 }) => grossPaise)
    const history = { earlier, leftPaise: leftPaise.slice(0, order.lines.length) }
    const refundPaise = returnRefundPaise(order, { goods, reason }, history)
    credit(refundPaise, returnedPaise(order, goods, history))
    earlier.push({ goods, reason, state: 'refunded' })
  }
  return notes
}

describe('the tax documents of any sale', () => {
  test('are correct to the paisa by their printed figures, with discounts, split parcels and refunds', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        for (const order of ordersOf(sale)) {
          const whole = invoice(order, sale.from)
          expect(whole.totals.totalPaise).toBe(order.amounts.totalPaise)
          expect(faultsOfDocument(whole, 1)).toEqual([])
          const notes = creditNotes(order, whole, sale.back)
          // Its halves are rounded by themselves, and each note begins where the one before was rounded to.
          for (const note of notes) expect(faultsOfDocument(note, 3)).toEqual([])
          for (const { grossPaise = 0, ...left } of leftOf(whole, notes)) {
            expect(grossPaise).toBeGreaterThanOrEqual(0)
            // A late note gives back the price of a line and leaves its tax.
            if (notes.some(({ isCommercial }) => isCommercial)) left.taxablePaise = 0
            for (const paise of Object.values(left)) expect(paise).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 1_500 },
    )
  })

  test('leave nothing of an order that came back whole because of the shop', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        for (const order of ordersOf(sale)) {
          const whole = invoice(order, sale.from)
          const last: Sale['back'][number] = {
            units: [12, 12, 12, 12, 12],
            reason: 'damaged',
            goodwillPercent: 0,
            isLate: false,
          }
          const back = [...sale.back.map((one) => ({ ...one, reason: 'late' as const })), last]
          const isLate = back.some((one) => one.isLate)
          for (const { grossPaise, ...left } of leftOf(whole, creditNotes(order, whole, back))) {
            expect(grossPaise).toBe(0)
            if (!isLate) expect(new Set(Object.values(left))).toEqual(new Set([0]))
          }
        }
      }),
      { numRuns: 600 },
    )
  })

  test('tax delivery and fees at the rates of the goods, by what is paid for them', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        for (const order of ordersOf(sale)) {
          const whole = invoice(order, sale.from)
          for (const error of chargeErrors(whole)) expect(error).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: 600 },
    )
  })

  test('name the state and the taxes of the place of delivery, for each of the 36', () => {
    expect(places).toHaveLength(36)
    const [order] = ordersOf({
      offers: [],
      deliveryPaise: 0,
      codFeePaise: 0,
      from: '',
      to: '',
      back: [],
      sentFirst: undefined,
      goods: [
        {
          productId: 'a' as ProductId,
          category: 'Soaps',
          quantity: 1,
          unitPricePaise: 199_00,
          hsn: '33049990',
          gstPercent: 18,
        },
      ],
    })
    if (!order) throw new Error('there is an order')
    for (const from of places) {
      for (const to of places) {
        const sent = { ...order, delivery: { ...order.delivery, state: to.name } }
        const { placeOfSupply, totals } = invoice(sent, from.name)
        expect(placeOfSupply).toEqual({ state: to.name, gstCode: to.gstCode })
        expect(totals.igstPaise === 0).toBe(from === to)
        const heads = from !== to ? ['igst'] : ['cgst', to.hasUtgst ? 'utgst' : 'sgst']
        expect(taxHeads({ from: from.name, to: to.name })).toEqual(heads)
      }
    }
  })
})
