import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockPictures } from '#database/pictures/pictures.ts'
import {
  findOpenedAt,
  lockShopSettings,
  readShopSettings,
  saveShopSettings,
} from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  parseSettings,
  SETTINGS_FIELDS,
  type SettingsErrors,
  type SettingsTexts,
  settingsInForce,
} from '#domain/accounts/settings-form.ts'
import type { UserId } from '#domain/ids.ts'
import { exampleFields } from '#domain/opening/example-fields.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

type Deps = DatabaseDeps & With<'shippedSettings'> & WithSettings<'mode'>

export type SettingsAnswer =
  | { ok: true; texts: SettingsTexts }
  | { ok: false; reason: 'settings-wrong'; errors: SettingsErrors }

/**
 * Changes the sent settings; all processes apply them with the next content version. The audit row
 * contains the changed fields. Unchanged values write nothing. Refuses invalid values by field, an
 * unknown logo, and in a live shop that was opened also example values.
 */
export async function changeSettings(
  { db, clock, shippedSettings, settings: { mode } }: Deps,
  { sent, actorId }: { sent: Readonly<Record<string, unknown>>; actorId: UserId },
): Promise<SettingsAnswer> {
  return await inTransaction(db, async (tx): Promise<SettingsAnswer> => {
    const kept = await lockShopSettings(tx)
    const { texts: before, settings: current } = settingsInForce(shippedSettings, kept)
    const read = parseSettings({ ...before, ...sent })
    if (!read.ok) return { ok: false, reason: 'settings-wrong', errors: read.errors }
    if (mode === 'live' && (await findOpenedAt(tx))) {
      const errors = exampleFields(current, read.settings)
      if (Object.keys(errors).length > 0) return { ok: false, reason: 'settings-wrong', errors }
    }
    const { logo } = read.texts
    // Locks the picture, so that it is not deleted as unused meanwhile.
    if (logo !== before.logo && logo !== '' && !(await lockPictures(tx, [logo])).has(logo)) {
      return { ok: false, reason: 'settings-wrong', errors: { logo: 'logo-unknown' } }
    }
    const changed = SETTINGS_FIELDS.filter((field) => read.texts[field] !== before[field])
    if (changed.length === 0) return { ok: true, texts: read.texts }
    const pickChanged = (texts: SettingsTexts) =>
      Object.fromEntries(changed.map((field) => [field, texts[field]]))
    const at = clock.now()
    await saveShopSettings(tx, { ...kept, ...pickChanged(read.texts) }, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'settings.changed',
      subjectId: 'shop',
      before: pickChanged(before),
      after: pickChanged(read.texts),
    })
    await moveContentVersion(tx)
    return { ok: true, texts: read.texts }
  })
}

/** Reads the current settings for the form from the database. */
export async function readSettings({
  db,
  shippedSettings,
}: Pick<Deps, 'db' | 'shippedSettings'>): Promise<SettingsTexts> {
  return settingsInForce(shippedSettings, await readShopSettings(db)).texts
}
