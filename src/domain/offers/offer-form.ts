import { type ProductId, parseProductId } from '../ids.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { emptyTexts, type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { wholeIn } from '../text/written-figures.ts'
import { dayAfter, indianDay, isCalendarDay, momentInIndia } from '../time/india.ts'
import {
  BENEFIT_KINDS,
  type Benefit,
  type OfferScope,
  type OfferTerms,
  offerCode,
  SCOPE_KINDS,
} from './offer.ts'

/** The fields of the form, in its sequence; all of them are texts. */
export const OFFER_FIELDS = [
  'name',
  'code',
  'benefit',
  'percent',
  'maxRupees',
  'rupees',
  'buy',
  'free',
  'scope',
  'categories',
  'products',
  'minRupees',
  'firstOrder',
  'combinable',
  'startsOn',
  'endsOn',
  'maxUses',
  'maxUsesPerPerson',
] as const
export type OfferField = (typeof OFFER_FIELDS)[number]
export type OfferTexts = Readonly<Record<OfferField, string>>

export type OfferProblem =
  | 'required'
  | 'too-long'
  | 'code-malformed'
  | 'choice-wrong'
  | 'percent-malformed'
  | 'rupees-malformed'
  /** The minimum price must exceed the amount that the offer takes off. */
  | 'minimum-too-low'
  | 'units-malformed'
  | 'categories-required'
  | 'products-unreadable'
  | 'day-malformed'
  | 'end-before-start'
  | 'uses-malformed'
  | 'code-taken'
  | 'category-unknown'
  | 'product-unknown'
export type OfferErrors = Partial<Record<OfferField, OfferProblem>>

export const MAX_OFFER_NAME_LENGTH = 40
/** More is hardly ever intended, and payments of almost nothing are impossible. */
const MAX_PERCENT = 90
const MAX_RUPEES = 100_000
const MAX_UNITS = 20
const MAX_USES = 1_000_000
const MAX_PRODUCTS = 200

/** Returns the initial form of a new offer that starts today. */
export function newOffer(now: Date): OfferTexts {
  return {
    ...emptyTexts(OFFER_FIELDS),
    benefit: 'percent',
    scope: 'all',
    minRupees: '0',
    startsOn: indianDay(now),
  }
}

type Line = (field: OfferField) => string
type RefuseOffer = Refuse<OfferField, OfferProblem>

function readBenefit(line: Line, refuse: RefuseOffer): Benefit {
  const kind = BENEFIT_KINDS.find((known) => known === line('benefit'))
  switch (kind) {
    case 'percent': {
      const percent = wholeIn(line('percent'), 1, MAX_PERCENT)
      if (percent === undefined) refuse('percent', 'percent-malformed')
      const entered = line('maxRupees')
      const maxPaise = entered === '' ? undefined : enteredPaise(entered, MAX_RUPEES)
      if (entered !== '' && !maxPaise) refuse('maxRupees', 'rupees-malformed')
      return { kind, percent: percent ?? 0, ...(maxPaise !== undefined && { maxPaise }) }
    }
    case 'amount': {
      const amountPaise = enteredPaise(line('rupees'), MAX_RUPEES)
      if (!amountPaise) refuse('rupees', 'rupees-malformed')
      return { kind, amountPaise: amountPaise ?? 0 }
    }
    case 'buy-get': {
      const [buy, free] = [wholeIn(line('buy'), 1, MAX_UNITS), wholeIn(line('free'), 1, MAX_UNITS)]
      if (buy === undefined) refuse('buy', 'units-malformed')
      if (free === undefined) refuse('free', 'units-malformed')
      return { kind, buy: buy ?? 1, free: free ?? 1 }
    }
    case undefined:
      refuse('benefit', 'choice-wrong')
      return { kind: 'free-delivery' }
    default:
      return { kind }
  }
}

function readScope(
  line: Line,
  sent: Readonly<Record<string, unknown>>,
  refuse: RefuseOffer,
): OfferScope {
  const kind = SCOPE_KINDS.find((known) => known === line('scope'))
  const items = (field: OfferField) => [
    ...new Set(
      multiLine(sent[field])
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ]
  if (kind === 'categories') {
    const titles = items('categories')
    if (titles.length === 0) refuse('categories', 'categories-required')
    return { kind, titles }
  }
  if (kind === 'products') {
    const entered = items('products')
    const ids = entered.map(parseProductId).filter((id): id is ProductId => id !== undefined)
    const isRead = ids.length > 0 && ids.length === entered.length && ids.length <= MAX_PRODUCTS
    if (!isRead) refuse('products', 'products-unreadable')
    return { kind, ids }
  }
  if (kind === undefined) refuse('scope', 'choice-wrong')
  return { kind: 'all' }
}

/** Reads the period from days in India; the last day is included. */
function readPeriod(line: Line, refuse: RefuseOffer): Pick<OfferTerms, 'startsAt' | 'endsAt'> {
  const [first, last] = [line('startsOn'), line('endsOn')]
  if (!isCalendarDay(first)) refuse('startsOn', first === '' ? 'required' : 'day-malformed')
  if (last !== '' && !isCalendarDay(last)) refuse('endsOn', 'day-malformed')
  else if (last !== '' && last < first) refuse('endsOn', 'end-before-start')
  const start = (day: string) => momentInIndia(day, 0)
  return {
    startsAt: isCalendarDay(first) ? start(first) : new Date(0),
    ...(isCalendarDay(last) && { endsAt: start(dayAfter(last, 1)) }),
  }
}

/**
 * Parses the form of an offer. Refuses with one problem for each invalid field. The caller checks in the
 * database whether the code is free and the goods exist.
 */
export function parseOffer(
  sent: Readonly<Record<string, unknown>>,
): FormRead<OfferTerms, OfferField, OfferProblem> {
  const line: Line = (field) => singleLine(sent[field])
  return readForm((refuse) => {
    const name = line('name')
    if (name === '') refuse('name', 'required')
    else if (isLongerThan(name, MAX_OFFER_NAME_LENGTH)) refuse('name', 'too-long')
    const entered = line('code')
    const code = entered === '' ? undefined : offerCode(entered)
    if (entered !== '' && !code) refuse('code', 'code-malformed')
    const benefit = readBenefit(line, refuse)
    const scope = readScope(line, sent, refuse)
    const minPaise = enteredPaise(line('minRupees') || '0', MAX_RUPEES)
    if (minPaise === undefined) refuse('minRupees', 'rupees-malformed')
    else if (benefit.kind === 'amount' && minPaise <= benefit.amountPaise) {
      refuse('minRupees', 'minimum-too-low')
    }
    const uses = (field: 'maxUses' | 'maxUsesPerPerson') => {
      const text = line(field)
      const count = wholeIn(text, 1, MAX_USES)
      if (text !== '' && count === undefined) refuse(field, 'uses-malformed')
      return count === undefined ? {} : { [field]: count }
    }
    return {
      name,
      ...(code && { code }),
      benefit,
      scope,
      minPaise: minPaise ?? 0,
      isFirstOrderOnly: line('firstOrder') === 'yes',
      isCombinable: line('combinable') === 'yes',
      ...readPeriod(line, refuse),
      ...uses('maxUses'),
      ...uses('maxUsesPerPerson'),
    }
  })
}
