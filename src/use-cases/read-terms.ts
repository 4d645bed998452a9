import type { Reader } from '#database/connection.ts'
import { type PricingTerms, readPricingTerms, type TermsQuestion } from '#database/offers.ts'
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

/** The owner's terms as settings state them. */
export function termsOf(shippedSettings: SettingsTexts, { settings }: PricingTerms): TradeTerms {
  return settingsInForce(shippedSettings, settings).terms
}

/** Whether both lead to the same prices of delivery. */
export function priceAlike(one: TradeTerms, other: TradeTerms): boolean {
  const told = ({ delivery, charges }: TradeTerms) => JSON.stringify([delivery, charges])
  return told(one) === told(other)
}
