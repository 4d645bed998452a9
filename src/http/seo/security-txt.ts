import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { crawlerFiles, pages } from '#urls.ts'

/** RFC 9116 recommends an expiry less than a year ahead. */
const VALID_DAYS = 180

/** Writes security.txt: where to report a vulnerability. */
export function securityTxt(origin: string, settings: Pick<ShopSettings, 'email'>, now: Date) {
  const until = new Date(Math.floor(now.getTime() / DAY_MS + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${settings.email}`,
    `Contact: ${origin}${pages.contact}`,
    `Expires: ${until.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}${crawlerFiles.security}`,
    '',
  ].join('\n')
}
