import type { CartItem } from '#domain/cart/cart.ts'
import { billFor } from '#domain/checkout/bill.ts'
import { CASH_CAUSES } from '#domain/checkout/cash-rules.ts'
import type { Language } from '#domain/language/languages.ts'
import { chosenText } from '#domain/language/translated-texts.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { CODE_REFUSALS, type CodeRefusal } from '#domain/offers/apply-offers.ts'
import { nameInLanguage } from '../catalog/card-product.ts'
import type { Text } from '../language.tsx'
import type { ShippingPrice } from './shipping-quote.ts'

/** The data of a refusal, with the name of its product in the reader's script if one of these goods has it. */
export function inReadersScript(
  data: Readonly<Record<string, unknown>>,
  goods: readonly Pick<CartItem, 'id' | 'name' | 'names'>[],
  language: Language,
): Readonly<Record<string, unknown>> {
  const refused = goods.find(({ id }) => id === data.productId)
  if (!refused) return data
  return { ...data, productName: nameInLanguage(refused.name, refused.names ?? {}, language) }
}

/** Why an order or a quote was refused, in one sentence; empty when there is nothing to add. */
export function refusalSentence(
  t: Text<'cart'>,
  code: string,
  data: Readonly<Record<string, unknown>>,
): string {
  const name = typeof data.productName === 'string' ? data.productName : ''
  switch (code) {
    case 'out-of-stock': {
      if (!name) return t('soldOutSome')
      const left = Number(data.left ?? 0)
      return left > 0 ? t('fewerLeft', { count: left, name }) : t('soldOutNamed', { names: name })
    }
    case 'unknown-product':
    case 'not-for-sale':
    case 'sachet-needs-concern':
      return t('notForSale')
    case 'orders-paused':
      return t('ordersPaused')
    case 'order-too-large':
      return t('orderTooLarge')
    case 'invalid-input':
      return isTooMuch(data) ? t('orderTooLarge') : ''
    case 'not-serviceable':
      return t('notServiceable')
    case 'army-post':
      return t('armyPost')
    case 'cod-not-in-this-area':
      return t('codNotHere')
    case 'cod-amount-too-high':
      return t('codTooHigh')
    case 'cod-too-many-open':
      return t('codTooMany')
    case 'cod-by-rule':
      return byRuleSentence(t, data.codCauses)
    case 'advance-due':
      return t('codAdvanceScript')
    case 'too-many-requests':
      return t('tooMany')
    default: {
      const ofCode = CODE_REFUSALS.find((known) => known === code)
      return ofCode ? offerSentence(t, ofCode, data.offerMissing) : ''
    }
  }
}

/** True if the API refused the goods themselves: more products, or units of one, than an order may have. */
function isTooMuch({ errors }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(Object(errors)).some(
    (field) => field === 'productIds' || field === 'quantities',
  )
}

/** Why an offer code takes nothing off; `missing` is what the goods lack for its minimum, in rupees. */
export function offerSentence(t: Text<'cart'>, refusal: CodeRefusal, missing: unknown): string {
  return typeof missing === 'number'
    ? t('offer-missing', { missing: formatRupees(paiseOf(missing)) })
    : t(refusal)
}

/** Explains why cash is refused; undefined if it is accepted, or the price is not known yet. */
export function codRefusalSentence(
  t: Text<'cart'>,
  price: Pick<ShippingPrice, 'codAllowed' | 'codRefusal' | 'codCauses'> | undefined,
): string | undefined {
  if (price?.codAllowed !== false) return undefined
  const { codRefusal, codCauses } = price
  return refusalSentence(t, codRefusal ?? 'cod-not-in-this-area', { codCauses })
}

/** Explains that the shopper must confirm a cash order before it is packed; undefined if no confirmation is needed. */
export function codConfirmSentence(
  t: Text<'cart'>,
  price: Pick<ShippingPrice, 'codConfirmHours' | 'codCauses'> | undefined,
): string | undefined {
  const hours = price?.codConfirmHours
  if (!hours) return undefined
  const causes = causesIn(t, price.codCauses)
  return causes ? t('codConfirmBecause', { hours, causes }) : t('codConfirm', { hours })
}

/** Explains the advance of a cash order; undefined if all of it is cash. */
export function codAdvanceSentence(
  t: Text<'cart'>,
  price: Pick<ShippingPrice, 'amounts' | 'advancePaise' | 'codCauses'> | undefined,
): string | undefined {
  const { advancePaise } = price ?? {}
  if (!price || !advancePaise) return undefined
  const advance = formatRupees(advancePaise)
  const cash = formatRupees(billFor(price.amounts, 'cod').totalPaise - advancePaise)
  const causes = causesIn(t, price.codCauses)
  return causes
    ? t('codAdvanceBecause', { advance, cash, causes })
    : t('codAdvance', { advance, cash })
}

/** Names the offers of a shown price that the new one lacks; empty if it has them all. */
export function lostOffersSentence(
  t: Text<'cart'>,
  shown: Pick<ShippingPrice, 'offers'>,
  now: Pick<ShippingPrice, 'offers'>,
): string {
  const isKept = (name: string) => now.offers.some((one) => one.name === name)
  const lost = shown.offers.filter(({ name }) => !isKept(name))
  if (lost.length === 0) return ''
  const names = lost.map(
    ({ name, translations }) => chosenText(name, translations, t.language).text,
  )
  return t('offersLost', { count: lost.length, names: names.join(', ') })
}

function byRuleSentence(t: Text<'cart'>, details: unknown): string {
  const causes = causesIn(t, details)
  return causes ? t('codBecause', { causes }) : t('codByRule')
}

/** The causes as part of a sentence; empty if none is known. */
function causesIn(t: Text<'cart'>, details: unknown): string {
  const known = CASH_CAUSES.filter((cause) => Array.isArray(details) && details.includes(cause))
  const causes = known.map((cause) => t(`codCause ${cause}`))
  return causes.length === 0 ? '' : causes.reduce((one, other) => t('codCauses', { one, other }))
}
