import type { Reader } from '#database/connection.ts'
import { type PricingTerms, readPricingTerms, type TermsQuestion } from '#database/offers/offers.ts'
import type { StoredSettings } from '#database/settings/shop-settings.ts'
import { type SettingsTexts, settingsInForce } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'

/** The owner's terms and running offers now, read from the database: every process prices by the same ones. */
export async function readTerms(
  db: Reader,
  shippedSettings: SettingsTexts,
  question: TermsQuestion,
): Promise<{ terms: TradeTerms; running: PricingTerms }> {
  const running = await readPricingTerms(db, question)
  return { terms: termsOf(shippedSettings, running), running }
}

/** What was read of the settings last; they change seldom, and reading them costs as much as pricing. */
const known = new WeakMap<StoredSettings, { shipped: SettingsTexts; terms: TradeTerms }>()

/** The owner's terms as settings state them. */
export function termsOf(shipped: SettingsTexts, { settings }: Pick<PricingTerms, 'settings'>) {
  const before = known.get(settings)
  if (before?.shipped === shipped) return before.terms
  const { terms } = settingsInForce(shipped, settings)
  known.set(settings, { shipped, terms })
  return terms
}

/** Whether both lead to the same prices of delivery. */
export function priceAlike(one: TradeTerms, other: TradeTerms): boolean {
  const shownTerms = ({ delivery, charges }: TradeTerms) => JSON.stringify([delivery, charges])
  return one === other || shownTerms(one) === shownTerms(other)
}
