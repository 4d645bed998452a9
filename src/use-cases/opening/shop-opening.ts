import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Reader } from '#database/connection.ts'
import { listConsultants } from '#database/consultations/consultants.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { deleteFinding } from '#database/health/health.ts'
import { countExamples, hasDemoOrders } from '#database/opening/opening.ts'
import {
  findOpenedAt,
  lockShopSettings,
  readShopSettings,
  saveOpening,
} from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import { settingsInForce } from '#domain/accounts/settings-form.ts'
import type { UserId } from '#domain/ids.ts'
import { type Missing, missingDetails } from '#domain/opening/missing-details.ts'
import { isAtStake, isOpenToShoppers } from '#domain/opening/shop-opening.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

export type OpeningDeps = With<'shippedSettings' | 'paymentKeyId'> & WithSettings<'mode'>

export interface Opening {
  openedAt: Date | undefined
  missing: readonly Missing[]
  isOpen: boolean
  /** The Indian state of the shop's GSTIN. */
  state: string
}

/** Reads from the database whether the shop is open, and what keeps a live shop from opening. */
export async function readOpening(db: Reader, deps: OpeningDeps): Promise<Opening> {
  const { settings } = settingsInForce(deps.shippedSettings, await readShopSettings(db))
  const consultants = await listConsultants(db)
  const openedAt = await findOpenedAt(db)
  const missing = missingDetails({
    settings,
    consultants,
    paymentKeyId: deps.paymentKeyId,
    ...(await countExamples(db)),
    hasDemoOrders: openedAt === undefined && (await hasDemoOrders(db)),
  })
  const { mode } = deps.settings
  const isOpen = isOpenToShoppers({ mode, openedAt, missing })
  return { openedAt, missing, isOpen, state: settings.tax.state }
}

/**
 * Counts the missing details that close a live shop or keep it closed, and the demo's examples that shoppers still
 * see.
 */
export async function countMissing(db: Reader, deps: OpeningDeps) {
  const { missing, openedAt } = await readOpening(db, deps)
  const closing = openedAt ? missing.filter(isAtStake) : missing
  return { closing: closing.length, examples: missing.length - closing.length }
}

export type OpenAnswer =
  | { ok: true; openedAt: Date }
  | { ok: false; reason: 'demo-shop' }
  | { ok: false; reason: 'details-missing'; missing: readonly Missing[] }

/**
 * Opens a live shop to shoppers, with an audit row; opening it again changes nothing. Refuses a
 * demo, which is always open, and a shop in which anything is still an example.
 */
export async function openShop(
  { db, clock, ...deps }: OpeningDeps & DatabaseDeps,
  { actorId }: { actorId: UserId },
): Promise<OpenAnswer> {
  if (deps.settings.mode === 'demo') return { ok: false, reason: 'demo-shop' }
  return await inTransaction(db, async (tx): Promise<OpenAnswer> => {
    await lockShopSettings(tx)
    const { missing, openedAt } = await readOpening(tx, deps)
    if (missing.length > 0) return { ok: false, reason: 'details-missing', missing }
    if (openedAt) return { ok: true, openedAt }
    const at = clock.now()
    await saveOpening(tx, at)
    // The finding that details are missing is outdated.
    await deleteFinding(tx, 'settings')
    await recordAudit(tx, {
      at,
      actorId,
      action: 'shop.opened',
      subjectKind: 'settings',
      subjectId: 'shop',
      after: { open: true },
    })
    await moveContentVersion(tx)
    return { ok: true, openedAt: at }
  })
}
