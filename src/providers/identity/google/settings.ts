import { z } from 'zod'
import { ConfigError, type Environment, readVariables, refuseOpenAddress } from '#environment.ts'

const Variables = z.object({
  OIDC_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
})

export interface GoogleSettings {
  kind: 'google'
  issuer: string
  clientId: string
  clientSecret: string
}

/** Sign-in with Google accounts; `undefined` without a client id. */
export function findGoogleSettings(
  environment: Environment,
  isLive: boolean,
): GoogleSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  } = readVariables(Variables, environment)
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together.')
  }
  if (isLive) refuseOpenAddress('OIDC_ISSUER', issuer)
  return { kind: 'google', issuer, clientId, clientSecret }
}
