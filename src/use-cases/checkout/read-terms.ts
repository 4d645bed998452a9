import type { Reader } from '#database/connection.ts'
import { type PricingTerms, readPricingTerms, type TermsQuestion } from '#database/offers/offers.ts'
import type { StoredSettings } from '#database/settings/shop-settings.ts'
import { type SettingsTexts, settingsInForce } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'

/** Reads the owner's current terms and running offers from the database, so that all processes price alike. */
export async function readTerms(
  db: Reader,
  shippedSettings: SettingsTexts,
  question: TermsQuestion,
): Promise<{ terms: TradeTerms; running: PricingTerms }> {
  const running = await readPricingTerms(db, question)
  return { terms: termsOf(shippedSettings, running), running }
}

/** The parsed terms of the last settings: they seldom change, and parsing them costs as much as pricing. */
const parsedTerms = new WeakMap<StoredSettings, { shipped: SettingsTexts; terms: TradeTerms }>()

/** Returns the owner's terms from the settings. */
export function termsOf(shipped: SettingsTexts, { settings }: Pick<PricingTerms, 'settings'>) {
  const before = parsedTerms.get(settings)
  if (before?.shipped === shipped) return before.terms
  const { terms } = settingsInForce(shipped, settings)
  parsedTerms.set(settings, { shipped, terms })
  return terms
}

/** True if both terms lead to the same delivery charges. */
export function priceAlike(one: TradeTerms, other: TradeTerms): boolean {
  const shownTerms = ({ delivery, charges }: TradeTerms) => JSON.stringify([delivery, charges])
  return one === other || shownTerms(one) === shownTerms(other)
}
