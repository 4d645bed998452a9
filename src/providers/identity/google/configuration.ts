import * as oidc from 'openid-client'
import { HOUR_MS } from '#domain/time/durations.ts'
import { boundedFetch } from './bounded-fetch.ts'

export interface Connection {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider is the shop's own server: what is said to it never leaves the machine. */
  isOwnServer: boolean
  /** Longest wait for one answer, in milliseconds. */
  callMs: number
}

/** Kept this long without asking again; Google allows an hour too. */
const KEEP_MS = HOUR_MS

export interface Configurations {
  /**
   * Asked just now, or fails: for sending a browser there, so that a dead provider is told on the
   * shop's own page (case AUT-24). Sign-ins at the same moment share one question.
   */
  fresh(): Promise<oidc.Configuration>
  /** The last one known, asked for if there is none: for exchanging a code. */
  known(): Promise<oidc.Configuration>
}

/** Asks for the provider's configuration when it is first needed, never at the shop's start, and keeps it. */
export function keepConfigurations(connection: () => Connection): Configurations {
  let kept: { configuration: oidc.Configuration; at: number } | undefined
  let asking: Promise<oidc.Configuration> | undefined

  async function ask(): Promise<oidc.Configuration> {
    const before = kept?.configuration
    const configuration = await discover(connection())
    // Known signing keys stay known; the library itself asks again for an unknown one, at most once a minute.
    const keys = before && oidc.getJwksCache(before)
    if (keys) oidc.setJwksCache(configuration, keys)
    kept = { configuration, at: performance.now() }
    return configuration
  }

  function askOnce(): Promise<oidc.Configuration> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    fresh: askOnce,
    async known() {
      if (!kept) return await askOnce()
      if (performance.now() - kept.at < KEEP_MS) return kept.configuration
      const { configuration } = kept
      return await askOnce().catch(() => configuration)
    },
  }
}

/** Asks twice when the first connection fails at once; a provider that answers wrongly is not asked again. */
async function discover(connection: Connection): Promise<oidc.Configuration> {
  try {
    return await discoverOnce(connection)
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    return await discoverOnce(connection)
  }
}

async function discoverOnce(connection: Connection): Promise<oidc.Configuration> {
  const issuer = new URL(connection.issuer)
  const staysHere = connection.isOwnServer || isLoopback(issuer.hostname)
  const plainHttp = issuer.protocol === 'http:' && staysHere
  const found = await oidc.discovery(issuer, connection.clientId, undefined, undefined, {
    [oidc.customFetch]: boundedFetch,
    timeout: connection.callMs / 1000,
    ...(plainHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
  const { supportsPKCE: _helper, ...metadata } = found.serverMetadata()
  const configuration = new oidc.Configuration(
    // `iss` in the callback guards shops with several providers. This one has a single provider, and the
    // posted form of the callback has no room for it; when it is there it must still be right.
    { ...metadata, authorization_response_iss_parameter_supported: false },
    connection.clientId,
    { id_token_signed_response_alg: 'RS256' },
    oidc.ClientSecretPost(connection.clientSecret),
  )
  configuration.timeout = connection.callMs / 1000
  configuration[oidc.customFetch] = boundedFetch
  if (plainHttp) oidc.allowInsecureRequests(configuration)
  // Without this the library trusts the connection instead of the signature.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
