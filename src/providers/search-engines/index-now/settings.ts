import { z } from 'zod'
import { type Environment, readVariables, refuseOpenAddress } from '#environment.ts'

const STANDARD = 'https://api.indexnow.org/indexnow'

const Variables = z.object({
  INDEXNOW_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://HOST/indexnow' })
    .optional(),
})

export interface IndexNowSettings {
  kind: 'index-now'
  url: string
}

/** Where changed pages are reported; `undefined` in a demo without a configured address, which must not be indexed. */
export function findIndexNowSettings(
  environment: Environment,
  isLive: boolean,
): IndexNowSettings | undefined {
  const { INDEXNOW_URL } = readVariables(Variables, environment)
  const url = INDEXNOW_URL ?? (isLive ? STANDARD : undefined)
  if (url === undefined) return undefined
  if (isLive) refuseOpenAddress('INDEXNOW_URL', url)
  return { kind: 'index-now', url }
}
