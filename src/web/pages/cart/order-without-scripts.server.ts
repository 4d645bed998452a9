import { redirect } from 'react-router'
import type { z } from 'zod'
import type { PlainCheckoutForm } from '#contract/cart.ts'
import type { Bill } from '#domain/checkout/bill.ts'
import type { CashToConfirm } from '#domain/checkout/cash-on-delivery.ts'
import { districtOfPincode } from '#domain/delivery/districts.ts'
import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { withPlainDigits } from '#domain/delivery/typed-place.ts'
import { taxInPrice } from '#domain/invoices/lines.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { keepDeliveryAddress } from '#use-cases/accounts/keep-address.ts'
import { releasingOwnGoods } from '#use-cases/checkout/free-own-goods.ts'
import { placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { type PriceAnswer, type PricedOrder, priceOrder } from '#use-cases/checkout/price-order.ts'
import { thanksPath } from '#use-cases/orders/tracking-link.ts'
import type { FormOutcome, FormVisit } from '../../forms/form-action.server.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'

/** The total that is shown before the order is confirmed. */
export interface Priced {
  /** As the order will have them: city and state, left empty, follow from the pincode. */
  place: { city: string; state: string; pincode: string; phone_number: string }
  parts: Bill['parts']
  totalPaise: number
  gstPaise: number
  days: { from: string; until: string }
  /** Set if the order is packed only after the shopper confirms it by mail. */
  toConfirm: CashToConfirm | undefined
  /** The idempotency key of this confirmation. */
  key: string
  /** The total differs from the one that the shopper confirmed. */
  isChanged: boolean
}

const SEE_OTHER = 303
const UNPROCESSABLE = 422

/** The cart's page, in the language of a request. */
export function cartAddress({ url }: Request): string {
  return inLanguage(pages.cart, languageOf(new URL(url).pathname).language)
}

/** The posted texts as the endpoint takes them, with the pincode's city and state where none is given. */
export function bodyOfCheckout({ city, state, ...posted }: Readonly<Record<string, string>>) {
  const { pincode = '', phone_number = '', ...others } = posted
  const place = withPlainDigits({ pincode, phone_number })
  return {
    ...others,
    ...place,
    city: city?.trim() || districtOfPincode(place.pincode),
    state: state || stateOfPincode(place.pincode),
  }
}

type Place = Priced['place']

const pricedOf = (
  { lines, amounts, quote, cash }: PricedOrder,
  place: Place,
  isChanged: boolean,
): Priced => ({
  place,
  parts: amounts.parts,
  totalPaise: amounts.totalPaise,
  gstPaise: taxInPrice({ lines, amounts }).taxPaise,
  days: quote.expectedDelivery,
  toConfirm: cash.ok ? cash.toConfirm : undefined,
  key: newIdempotencyKey(),
  isChanged,
})

/** The price to confirm; the form cannot collect an advance, so that one is refused. */
function shown(priced: PriceAnswer, place: Place, isChanged = false): FormOutcome<Priced> {
  if (!priced.ok) return refused(priced)
  const { advance } = priced.cash.ok ? priced.cash : {}
  if (advance) return refused({ reason: 'advance-due' })
  return { ok: true, done: pricedOf(priced, place, isChanged) }
}

/**
 * Prices the cart of the cookie for an address, or places the order if the total that was shown is sent too. Does
 * neither when the shopper wants to change the address: the page shows it as it was posted.
 */
export async function orderWithoutScripts(
  {
    delivery: entered,
    business,
    language,
    offerCode,
    amountPaise,
    key,
    isKept,
    isChanging,
  }: z.output<typeof PlainCheckoutForm>,
  { deps, session, cart, origin }: FormVisit,
): Promise<FormOutcome<Priced | undefined> | Response> {
  const wanted = cart?.lines ?? []
  if (!session || !cart || wanted.length === 0) {
    return redirect(inLanguage(pages.cart, language), SEE_OTHER)
  }
  if (isChanging) return { ok: true, done: undefined }
  const { person } = session
  const { city, state, pincode, phone: phone_number } = entered
  const place = { city, state, pincode, phone_number }
  const delivery = { ...entered, recipient: entered.recipient || person.name }
  if (amountPaise === undefined) {
    const priced = await releasingOwnGoods(deps, person.userId, () =>
      priceOrder(deps, {
        wanted,
        method: 'cod',
        pincode: delivery.pincode,
        safety: undefined,
        offerCode,
        userId: person.userId,
      }),
    )
    return shown(priced, place)
  }
  const confirmation = {
    person,
    wanted,
    delivery,
    business,
    offerCode,
    amountPaise,
    key,
    language,
    origin,
  }
  const placed = await releasingOwnGoods(deps, person.userId, () =>
    placeCashOrder(deps, confirmation),
  )
  if (!placed.ok) {
    return placed.reason === 'amount-changed' ? shown(placed.priced, place, true) : refused(placed)
  }
  // The order is placed; if saving the address fails, it must be typed again next time.
  if (isKept) await keepDeliveryAddress(deps, { userId: person.userId, delivery, language })
  cart.replace([])
  return redirect(inLanguage(thanksPath(deps.secret, placed.order.id), language), SEE_OTHER)
}

interface Refused {
  reason: string
  causes?: readonly string[]
  codeMissingPaise?: number | undefined
  /** Of a product that cannot be bought. */
  productId?: string
  name?: string
  left?: number
}

const refused = ({
  reason,
  causes,
  codeMissingPaise,
  productId,
  name: productName,
  left,
}: Refused): FormOutcome<Priced> => ({
  ok: false,
  refusal: {
    status: UNPROCESSABLE,
    code: reason,
    data: {
      codCauses: causes ?? [],
      ...(productId && { productId, productName, left }),
      ...(codeMissingPaise && { offerMissing: rupeesOf(codeMissingPaise) }),
    },
  },
})
