import { SECOND_MS } from '#domain/time/durations.ts'
import { parseJson, readBounded } from '../../answers/body.ts'
import { type CloudinaryAccess, messageOf } from './client.ts'

const TIMEOUT_MS = 10 * SECOND_MS
const MAX_BYTES = 64 * 1024

/** Checks that the account exists and accepts the key (`GET /ping`); changes nothing. */
export async function tryCloudinary({
  uploadBase,
  cloudName,
  access,
}: {
  uploadBase: string
  cloudName: string
  access: Extract<CloudinaryAccess, { kind: 'signed' }>
}): Promise<{ ok: true } | { ok: false; reason: 'refused' | 'silent'; reply: string }> {
  const { apiKey, apiSecret } = access
  const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')
  try {
    const response = await fetch(`${uploadBase}/${cloudName}/ping`, {
      headers: { authorization: `Basic ${basic}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { ok: true }
    const body = parseJson(await readBounded(response, MAX_BYTES))
    const isRefused = [401, 403, 404].includes(response.status)
    const reply = messageOf(body) ?? `HTTP ${response.status}`
    return { ok: false, reason: isRefused ? 'refused' : 'silent', reply }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    return { ok: false, reason: 'silent', reply: '' }
  }
}
