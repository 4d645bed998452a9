import { listCategories } from '#database/catalog/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listConsultants } from '#database/consultations/consultants.ts'
import { type FollowedVersion, followContentVersion } from '#database/content-version.ts'
import { findLogo } from '#database/pictures/pictures.ts'
import { readShopSettings } from '#database/settings/shop-settings.ts'
import { settingsInForce, settingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { With } from '#use-cases/deps.ts'
import { readOpening } from '#use-cases/opening/shop-opening.ts'

/**
 * The owner's decisions in the panel. These objects are never replaced; their contents are updated from the database.
 */
export interface FollowedShop
  extends With<'shippedSettings' | 'consultants' | 'opening' | 'paymentKeyId'> {
  /** The settings in force. */
  settings: ShopSettings
  /** In the shop's order, including hidden ones. */
  categories: readonly Category[]
  contentVersion: FollowedVersion
}

/**
 * Loads the owner's settings, the practitioners, the categories and whether the shop is open, and reloads
 * them with each new content version. A new version becomes visible only after they are loaded, so that
 * no page is cached with outdated ones.
 */
export async function followShop(
  db: ShopDatabase,
  settings: ShopSettings,
  paymentKeyId: string | undefined,
): Promise<FollowedShop> {
  const shippedSettings = settingsTexts(settings, standardTerms(settings.mode))
  const consultants: Consultant[] = []
  const categories: Category[] = []
  const { mode } = settings
  const opening = { isOpen: mode === 'demo' }
  const contentVersion = await followContentVersion(db, {
    async prepare() {
      const now = settingsInForce(shippedSettings, await readShopSettings(db))
      const logo = await findLogo(db, now.texts.logo)
      const practitioners = await listConsultants(db)
      const current = await listCategories(db)
      // A demo is always open, which costs no query.
      const isOpen =
        mode === 'demo' ||
        (await readOpening(db, { settings: { mode }, shippedSettings, paymentKeyId })).isOpen
      Object.assign(settings, now.settings, { logo })
      consultants.splice(0, consultants.length, ...practitioners)
      categories.splice(0, categories.length, ...current)
      opening.isOpen = isOpen
    },
  })
  const shop = { settings, shippedSettings, consultants, categories, opening, paymentKeyId }
  return { ...shop, contentVersion }
}
