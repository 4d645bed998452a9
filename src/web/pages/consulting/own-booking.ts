import { consultationsApi } from '../../api/consultations.ts'

const SECRET = /[a-z0-9]{52,72}$/

/**
 * The secret in the address of a booking that our own calendar reports; `undefined` for any other address, so
 * that forged messages have no effect.
 */
export function secretInUri(uri: string, origin: string): string | undefined {
  const secret = SECRET.exec(uri)?.[0]
  if (secret === undefined) return undefined
  return uri === origin + consultationsApi.open.path({ params: { secret } }) ? secret : undefined
}
