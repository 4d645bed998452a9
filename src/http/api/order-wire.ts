import type { z } from 'zod'
import type { OrderAnswer } from '#contract/orders.ts'
import { EVIDENCE_FIELDS } from '#contract/payment-evidence.ts'
import type { PriceAnswer, ShippingAnswer } from '#contract/payments.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { billFor, partAmounts } from '#domain/checkout/bill.ts'
import { billFields } from '#domain/checkout/bill-fields.ts'
import type { CashAnswer } from '#domain/checkout/cash-on-delivery.ts'
import { districtOfPincode } from '#domain/delivery/districts.ts'
import { taxInPrice } from '#domain/invoices/lines.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import { deliveryStatusOf, statusOf } from '#domain/orders/wire-status.ts'
import type { PricedOffers } from '#use-cases/checkout/price-offers.ts'
import type { PricedOrder } from '#use-cases/checkout/price-order.ts'
import type { QuotedShipping } from '#use-cases/delivery/quote-shipping.ts'
import { wireBill, wireCharges } from './bill-wire.ts'

export function wireOrder(order: StoredOrder): z.input<typeof OrderAnswer> {
  const { delivery, amounts, business } = order
  const isCash = order.paymentMethod === 'cod'
  return {
    _id: order.id,
    order_number: order.number,
    ...(isCash ? { channel_order_id: order.number } : {}),
    ...(order.providerOrderId ? { [EVIDENCE_FIELDS.providerOrderId]: order.providerOrderId } : {}),
    payment_method: isCash ? 'COD' : 'prepaid',
    userName: order.userName,
    address: `${delivery.address}, ${delivery.city}, ${delivery.state} ${delivery.pincode}`,
    city: delivery.city,
    state: delivery.state,
    pincode: delivery.pincode,
    phone_number: delivery.phone,
    recipient: delivery.recipient,
    ...(business && { gstin: business.gstin, businessName: business.name }),
    products: order.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      productPrice: rupeesOf(line.unitPricePaise),
      quantity: line.quantity,
    })),
    ...wireBill(amounts),
    ...(order.advancePaise && {
      advance: rupeesOf(order.advancePaise),
      cashDue: rupeesOf(cashPaise(order)),
    }),
    ...(order.creditPaise && {
      credit: rupeesOf(order.creditPaise),
      ...(order.paymentMethod === 'cod' && { cashDue: rupeesOf(cashPaise(order)) }),
    }),
    createdAt: order.createdAt.toISOString(),
    delivery_status: deliveryStatusOf(order.stage),
    status: statusOf(order.paymentState, order.stage),
    tracking_id: order.trackingId ?? null,
    expectedDelivery: order.expectedDelivery,
    timeline: order.timeline.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
  }
}

/** What the goods lack for an offer code's minimum, in rupees. */
export const wireMissing = (paise: number | undefined) => ({
  offerMissing: paise === undefined ? null : rupeesOf(paise),
})

/** The offers that take something off a price. */
export const wireApplied = ({ applied }: PricedOffers) =>
  applied.used.map(({ name, names = {}, code = null, savedPaise }) => {
    return { name, translations: names, code, saved: rupeesOf(savedPaise) }
  })

function wireOffers(offers: PricedOffers) {
  const { codeRefusal, codeMissingPaise } = offers
  return {
    offers: wireApplied(offers),
    offerRefusal: codeRefusal ?? null,
    ...wireMissing(codeMissingPaise),
  }
}

function wireCash(cash: CashAnswer) {
  const { toConfirm, advance } = cash.ok ? cash : {}
  const causes = cash.ok ? (toConfirm ?? advance)?.causes : cash.causes
  return {
    codConfirmHours: toConfirm?.withinHours ?? null,
    codAdvance: advance ? rupeesOf(advance.paise) : null,
    codCauses: [...(causes ?? [])],
  }
}

export function wirePrice({
  lines,
  amounts,
  quote,
  offers,
  cash,
}: PricedOrder): z.input<typeof PriceAnswer> {
  return {
    ...wireBill(amounts),
    shippingCharge: wireCharges(amounts),
    total: rupeesOf(amounts.totalPaise),
    gst: rupeesOf(taxInPrice({ lines, amounts }).taxPaise),
    currency: 'INR',
    codAllowed: cash.ok,
    ...wireCash(cash),
    ...wireOffers(offers),
    expectedDelivery: quote.expectedDelivery,
  }
}

export function wireShipping(
  quoted: QuotedShipping,
  { cod, pincode }: { cod: boolean; pincode: string },
): z.input<typeof ShippingAnswer> {
  const { quote, question, itemsPaise, tax, offers, nextOffer, cash, freeFromPaise } = quoted
  const { shortage } = quoted
  const amounts = partAmounts(question)
  const bill = billFor(amounts, cod ? 'cod' : 'prepaid')
  const { items, ...others } = billFields((kind) => amounts[kind])
  return {
    shippingCharge: wireCharges(bill),
    ...others,
    ...(itemsPaise === undefined ? {} : { items, total: rupeesOf(bill.totalPaise) }),
    ...(tax && {
      gst: rupeesOf(tax.taxPaise - tax.codFeeTaxPaise),
      codFeeGst: rupeesOf(tax.codFeeTaxPaise),
    }),
    codAllowed: cash.ok,
    codRefusal: cash.ok ? null : cash.reason,
    ...wireCash(cash),
    ...wireOffers(offers),
    nextOffer: nextOffer
      ? {
          name: nextOffer.offer.name,
          translations: nextOffer.offer.names ?? {},
          missing: rupeesOf(nextOffer.missingPaise),
        }
      : null,
    city: districtOfPincode(pincode) ?? null,
    freeFrom: freeFromPaise === undefined ? null : rupeesOf(freeFromPaise),
    outOfStock: shortage
      ? { productId: shortage.productId, productName: shortage.name, left: shortage.left }
      : null,
    expectedDelivery: quote.expectedDelivery,
    estimated: quote.estimated ?? false,
  }
}
