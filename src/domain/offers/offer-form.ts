import { type ProductId, parseProductId } from '../ids.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { plainFigure } from '../text/written-figures.ts'
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
  const empty = Object.fromEntries(OFFER_FIELDS.map((field) => [field, '']))
  return {
    ...(empty as OfferTexts),
    benefit: 'percent',
    scope: 'all',
    minRupees: '0',
    startsOn: indianDay(now),
  }
}

function countIn(text: string, max: number): number | undefined {
  const figure = plainFigure(text)
  const count = /^\d{1,7}$/.test(figure) ? Number(figure) : 0
  return count >= 1 && count <= max ? count : undefined
}

type Line = (field: OfferField) => string
type Fail = (field: OfferField, problem: OfferProblem) => void

function readBenefit(line: Line, fail: Fail): Benefit {
  const kind = BENEFIT_KINDS.find((known) => known === line('benefit'))
  switch (kind) {
    case 'percent': {
      const percent = countIn(line('percent'), MAX_PERCENT)
      if (percent === undefined) fail('percent', 'percent-malformed')
      const entered = line('maxRupees')
      const maxPaise = entered === '' ? undefined : enteredPaise(entered, MAX_RUPEES)
      if (entered !== '' && !maxPaise) fail('maxRupees', 'rupees-malformed')
      return { kind, percent: percent ?? 0, ...(maxPaise !== undefined && { maxPaise }) }
    }
    case 'amount': {
      const amountPaise = enteredPaise(line('rupees'), MAX_RUPEES)
      if (!amountPaise) fail('rupees', 'rupees-malformed')
      return { kind, amountPaise: amountPaise ?? 0 }
    }
    case 'buy-get': {
      const [buy, free] = [countIn(line('buy'), MAX_UNITS), countIn(line('free'), MAX_UNITS)]
      if (buy === undefined) fail('buy', 'units-malformed')
      if (free === undefined) fail('free', 'units-malformed')
      return { kind, buy: buy ?? 1, free: free ?? 1 }
    }
    case undefined:
      fail('benefit', 'choice-wrong')
      return { kind: 'free-delivery' }
    default:
      return { kind }
  }
}

function readScope(line: Line, sent: Readonly<Record<string, unknown>>, fail: Fail): OfferScope {
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
    if (titles.length === 0) fail('categories', 'categories-required')
    return { kind, titles }
  }
  if (kind === 'products') {
    const entered = items('products')
    const ids = entered.map(parseProductId).filter((id): id is ProductId => id !== undefined)
    const isRead = ids.length > 0 && ids.length === entered.length && ids.length <= MAX_PRODUCTS
    if (!isRead) fail('products', 'products-unreadable')
    return { kind, ids }
  }
  if (kind === undefined) fail('scope', 'choice-wrong')
  return { kind: 'all' }
}

/** Reads the period from days in India; the last day is included. */
function readPeriod(line: Line, fail: Fail): Pick<OfferTerms, 'startsAt' | 'endsAt'> {
  const [first, last] = [line('startsOn'), line('endsOn')]
  if (!isCalendarDay(first)) fail('startsOn', first === '' ? 'required' : 'day-malformed')
  if (last !== '' && !isCalendarDay(last)) fail('endsOn', 'day-malformed')
  else if (last !== '' && last < first) fail('endsOn', 'end-before-start')
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
): { ok: true; terms: OfferTerms } | { ok: false; errors: OfferErrors } {
  const errors: OfferErrors = {}
  const fail: Fail = (field, problem) => {
    errors[field] ??= problem
  }
  const line: Line = (field) => singleLine(sent[field])
  const name = line('name')
  if (name === '') fail('name', 'required')
  else if (isLongerThan(name, MAX_OFFER_NAME_LENGTH)) fail('name', 'too-long')
  const entered = line('code')
  const code = entered === '' ? undefined : offerCode(entered)
  if (entered !== '' && !code) fail('code', 'code-malformed')
  const benefit = readBenefit(line, fail)
  const scope = readScope(line, sent, fail)
  const minPaise = enteredPaise(line('minRupees') || '0', MAX_RUPEES)
  if (minPaise === undefined) fail('minRupees', 'rupees-malformed')
  else if (benefit.kind === 'amount' && minPaise <= benefit.amountPaise) {
    fail('minRupees', 'minimum-too-low')
  }
  const period = readPeriod(line, fail)
  const uses = (field: 'maxUses' | 'maxUsesPerPerson') => {
    const text = line(field)
    const count = text === '' ? undefined : countIn(text, MAX_USES)
    if (text !== '' && count === undefined) fail(field, 'uses-malformed')
    return count === undefined ? {} : { [field]: count }
  }
  const limits = { ...uses('maxUses'), ...uses('maxUsesPerPerson') }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    terms: {
      name,
      ...(code && { code }),
      benefit,
      scope,
      minPaise: minPaise ?? 0,
      isFirstOrderOnly: line('firstOrder') === 'yes',
      isCombinable: line('combinable') === 'yes',
      ...period,
      ...limits,
    },
  }
}
