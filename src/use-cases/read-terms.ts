import type { Reader } from '#database/connection.ts'
import { readShopSettings } from '#database/shop-settings.ts'
import { type SettingsTexts, settingsInForce } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'

/** The owner's terms now, read from the database: every process prices by the same ones. */
export async function readTerms(db: Reader, shippedSettings: SettingsTexts): Promise<TradeTerms> {
  return settingsInForce(shippedSettings, await readShopSettings(db)).terms
}

/** Whether both lead to the same prices of delivery. */
export function priceAlike(one: TradeTerms, other: TradeTerms): boolean {
  const told = ({ delivery, charges }: TradeTerms) => JSON.stringify([delivery, charges])
  return told(one) === told(other)
}
