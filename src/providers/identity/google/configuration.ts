import * as oidc from 'openid-client'
import { HOUR_MS } from '#domain/time/durations.ts'
import { boundedFetch } from './bounded-fetch.ts'

export interface Connection {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider is part of the shop's own server: requests to it never leave the machine. */
  isOwnServer: boolean
  /** Time limit of one request, in milliseconds. */
  callMs: number
}

/** Time that a configuration is cached; Google allows an hour too. */
const KEEP_MS = HOUR_MS

export interface Configurations {
  /**
   * Fetched now, or throws: before a browser is redirected to the provider, so that a dead provider is reported
   * on the shop's own page (case AUT-24). Simultaneous sign-ins share one request.
   */
  fresh(): Promise<oidc.Configuration>
  /** The cached one, fetched if there is none: for exchanging a code. */
  known(): Promise<oidc.Configuration>
}

/** Fetches the provider's configuration when it is first needed, never at the shop's start, and caches it. */
export function keepConfigurations(connection: () => Connection): Configurations {
  let kept: { configuration: oidc.Configuration; at: number } | undefined
  let asking: Promise<oidc.Configuration> | undefined

  async function ask(): Promise<oidc.Configuration> {
    const before = kept?.configuration
    const configuration = await discover(connection())
    // Reuses the cached signing keys; the library itself refetches for an unknown key, at most once a minute.
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

/** Retries once when the first connection fails at once; an invalid response is not retried. */
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
    // `iss` in the callback protects shops with several providers. This shop has one, and the posted form of
    // the callback does not send it; when it is sent, it must match.
    { ...metadata, authorization_response_iss_parameter_supported: false },
    connection.clientId,
    { id_token_signed_response_alg: 'RS256' },
    oidc.ClientSecretPost(connection.clientSecret),
  )
  configuration.timeout = connection.callMs / 1000
  configuration[oidc.customFetch] = boundedFetch
  if (plainHttp) oidc.allowInsecureRequests(configuration)
  // Without this the library relies on TLS instead of checking the signature.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}
