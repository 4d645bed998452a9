import type { Reader, Transaction } from '#database/connection.ts'
import { shopSettings } from '#database/tables/shop-settings.ts'

/** The owner's changes, field by field, as typed; all other fields have their defaults. */
export type StoredSettings = Readonly<Record<string, unknown>>

export async function readShopSettings(db: Reader): Promise<StoredSettings> {
  const [row] = await db.select({ texts: shopSettings.texts }).from(shopSettings)
  return row?.texts ?? {}
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockShopSettings(tx: Transaction): Promise<StoredSettings> {
  const [row] = await tx.select({ texts: shopSettings.texts }).from(shopSettings).for('update')
  return row?.texts ?? {}
}

export async function saveShopSettings(tx: Transaction, texts: StoredSettings, at: Date) {
  await tx.update(shopSettings).set({ texts: { ...texts }, changedAt: at })
}

/** When the owner opened the shop; undefined until then. */
export async function findOpenedAt(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ openedAt: shopSettings.openedAt }).from(shopSettings)
  return row?.openedAt ?? undefined
}

/** Opens the shop; the settings must be locked. */
export async function saveOpening(tx: Transaction, at: Date): Promise<void> {
  await tx.update(shopSettings).set({ openedAt: at })
}
