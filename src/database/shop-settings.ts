import type { Reader, Transaction } from './connection.ts'
import { shopSettings } from './tables/shop-settings.ts'

/** What the owner changed, field by field, as typed; everything else is as shipped. */
export type KeptSettings = Readonly<Record<string, unknown>>

export async function readShopSettings(db: Reader): Promise<KeptSettings> {
  const [row] = await db.select({ texts: shopSettings.texts }).from(shopSettings)
  return row?.texts ?? {}
}

/** The settings for a change: until the transaction ends nobody else changes them. */
export async function lockShopSettings(tx: Transaction): Promise<KeptSettings> {
  const [row] = await tx.select({ texts: shopSettings.texts }).from(shopSettings).for('update')
  return row?.texts ?? {}
}

export async function saveShopSettings(
  tx: Transaction,
  texts: KeptSettings,
  at: Date,
): Promise<void> {
  await tx.update(shopSettings).set({ texts: { ...texts }, changedAt: at })
}
