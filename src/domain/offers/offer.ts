import type { ProductId } from '../ids.ts'
import type { InOtherLanguages, Translations } from '../language/translated-texts.ts'

/** What an offer gives. Amounts are paise, tax included. */
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

/** The goods that an offer lowers. */
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
  /** What shoppers and invoices call it: `Monsoon 10 %`. */
  name: string
  /** In capitals; absent when it applies by itself. */
  code?: string
  benefit: Benefit
  scope: OfferScope
  /** The least price of the goods in the cart, before any offer. */
  minPaise: number
  isFirstOrderOnly: boolean
  /** Whether it may lower one order together with others that say the same. */
  isCombinable: boolean
  startsAt: Date
  /** The first moment at which it is over; absent when the owner ends it by hand. */
  endsAt?: Date
  /** Orders that may use it in all. */
  maxUses?: number
  maxUsesPerPerson?: number
}

/** Counted by the database; it is no secret. */
export type OfferId = number

export type OfferTranslations = Translations<{ name: string }>

export interface Offer extends OfferTerms {
  id: OfferId
  /** Its name in other languages. */
  names?: InOtherLanguages
  createdAt: Date
  /** When the owner ended it before its time. */
  endedAt?: Date
}

export type OfferState = 'planned' | 'running' | 'ended'

/** Where an offer stands at a moment. */
export function offerState(
  { startsAt, endsAt, endedAt }: Pick<Offer, 'startsAt' | 'endsAt' | 'endedAt'>,
  at: Date,
): OfferState {
  if (endedAt && endedAt <= at) return 'ended'
  if (endsAt && endsAt <= at) return 'ended'
  return startsAt <= at ? 'running' : 'planned'
}

/** A code as it is stored and compared: capitals without spaces. Undefined when it cannot be one. */
export function offerCode(entered: string): string | undefined {
  const code = entered.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9-]{3,20}$/.test(code) ? code : undefined
}
