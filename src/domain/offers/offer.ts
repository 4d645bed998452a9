import type { ProductId } from '../ids.ts'
import type { InOtherLanguages, Translations } from '../language/translated-texts.ts'

/** The benefit of an offer. Amounts are in paise, including tax. */
export type Benefit =
  | { kind: 'percent'; percent: number /** The most it takes off one order. */; maxPaise?: number }
  | { kind: 'amount'; amountPaise: number }
  | { kind: 'free-delivery' }
  /** Of every `buy + free` units the cheapest `free` cost nothing. */
  | { kind: 'buy-get'; buy: number; free: number }

export const BENEFIT_KINDS = [
  'percent',
  'amount',
  'free-delivery',
  'buy-get',
] as const satisfies readonly Benefit['kind'][]

/** The goods to which an offer applies. */
export type OfferScope =
  | { kind: 'all' }
  | { kind: 'categories'; titles: readonly string[] }
  | { kind: 'products'; ids: readonly ProductId[] }

export const SCOPE_KINDS = [
  'all',
  'categories',
  'products',
] as const satisfies readonly OfferScope['kind'][]

/** The conditions of an offer, as the owner sets them. They never change once it runs. */
export interface OfferTerms {
  /** The name for shoppers and on invoices: `Monsoon 10 %`. */
  name: string
  /** In capitals; undefined if the offer applies automatically. */
  code?: string
  benefit: Benefit
  scope: OfferScope
  /** The minimum price of the goods in the cart, before offers. */
  minPaise: number
  isFirstOrderOnly: boolean
  /** Whether it can be combined with other combinable offers. */
  isCombinable: boolean
  startsAt: Date
  /** The time from which it is over; undefined if the owner ends it manually. */
  endsAt?: Date
  /** The total number of orders that may use it. */
  maxUses?: number
  maxUsesPerPerson?: number
}

/** A serial number of the database; not secret. */
export type OfferId = number

export type OfferTranslations = Translations<{ name: string }>

export interface Offer extends OfferTerms {
  id: OfferId
  /** Its name in other languages. */
  names?: InOtherLanguages
  createdAt: Date
  /** Set when the owner has ended it early. */
  endedAt?: Date
}

export type OfferState = 'planned' | 'running' | 'ended'

/** Returns the state of an offer at a time. */
export function offerState(
  { startsAt, endsAt, endedAt }: Pick<Offer, 'startsAt' | 'endsAt' | 'endedAt'>,
  at: Date,
): OfferState {
  if (endedAt && endedAt <= at) return 'ended'
  if (endsAt && endsAt <= at) return 'ended'
  return startsAt <= at ? 'running' : 'planned'
}

/** Normalises a code for storage and comparison: capitals without spaces. Undefined if it is not a valid code. */
export function offerCode(entered: string): string | undefined {
  const code = entered.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9-]{3,20}$/.test(code) ? code : undefined
}
