import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/**
 * The settings that every page contains, readable by anybody. The others stay on the server: some are the owner's own,
 * such as the number to which new orders are reported.
 */
const SHOWN = [
  'mode',
  'name',
  'legalName',
  'palette',
  'logo',
  'phone',
  'email',
  'addressLines',
  'phoneHours',
  'grievanceOfficer',
  'fssaiLicence',
  'ayushLicence',
  'tax',
  'developers',
  'social',
  'payments',
  'codMostPaise',
  'freeFromPaise',
  'codFeePaise',
] as const satisfies readonly (keyof ShopSettings)[]

export type ShownSettings = Pick<ShopSettings, (typeof SHOWN)[number]>

/** Picks the settings that pages may contain. */
export function shownSettings(settings: ShopSettings): ShownSettings {
  return Object.fromEntries(SHOWN.map((key) => [key, settings[key]])) as ShownSettings
}
