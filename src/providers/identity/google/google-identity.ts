import * as oidc from 'openid-client'
import type { IdentityAnswer, IdentityProfile, IdentityProvider } from '../port.ts'
import { keepConfigurations } from './configuration.ts'
import { classifyFailure, TooLate } from './failures.ts'

const LIMITS = { callMs: 5_000, totalMs: 5_800 }
/** What is part of the shop's own server is only as late as its machine: at first it loads a package and makes a key. */
const OWN_SERVER_LIMITS = { callMs: 30_000, totalMs: 35_000 }

const SKEW_SECONDS = 30
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/

export interface GoogleIdentityDeps {
  /** Called on use: the stand-in's address is known only once the shop listens. */
  issuer: () => string
  clientId: string
  clientSecret: string
  /**
   * The issuer name that accounts are stored under, together with their `sub`. It stays the same when the
   * issuer's address changes, as the stand-in's does with its port.
   */
  realm: string
  /** The provider is part of the shop's own server, so browsers reach its pages at the shop's own origin. */
  atShopOrigin: boolean
  /** Called on every failure; never contains a token, a code or an e-mail. */
  note?: (fact: { during: 'start' | 'finish'; reason: string; detail: string }) => void
  limits?: { callMs: number; totalMs: number }
}

type Returned = Parameters<IdentityProvider['finishSignIn']>[0]

/**
 * Signs in with Google, or any OpenID Connect provider that works like it: code flow with PKCE, state and
 * nonce; the id token's signature (RS256 only), issuer, audience, times and nonce are checked.
 */
export function createGoogleIdentity(deps: GoogleIdentityDeps): IdentityProvider {
  const limits = deps.limits ?? (deps.atShopOrigin ? OWN_SERVER_LIMITS : LIMITS)
  const configurations = keepConfigurations(() => ({
    issuer: deps.issuer(),
    clientId: deps.clientId,
    clientSecret: deps.clientSecret,
    isOwnServer: deps.atShopOrigin,
    callMs: limits.callMs,
  }))

  return {
    async startSignIn({ attempt, origin, redirectUri }) {
      try {
        const configuration = await within(limits.totalMs, configurations.fresh())
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          // Otherwise 'log out, log in as someone else' would silently use the first account.
          prompt: 'select_account',
        })
        const shown = deps.atShopOrigin ? new URL(`${url.pathname}${url.search}`, origin) : url
        return { ok: true, url: shown.href }
      } catch (failure) {
        deps.note?.({ during: 'start', ...classifyFailure(failure) })
        return { ok: false, reason: 'identity-unavailable' }
      }
    },

    async finishSignIn(returned) {
      const finish = async () => exchange(deps, await configurations.known(), returned)
      try {
        return await within(limits.totalMs, finish())
      } catch (failure) {
        const { reason, detail } = classifyFailure(failure)
        deps.note?.({ during: 'finish', reason, detail })
        return { ok: false, reason }
      }
    },
  }
}

/** Exchanges the code in the callback address for the verified profile. */
async function exchange(
  deps: GoogleIdentityDeps,
  configuration: oidc.Configuration,
  { attempt, callbackUrl, redirectUri }: Returned,
): Promise<IdentityAnswer> {
  // The provider must receive the exact address that the browser was redirected to, not one derived from this
  // request.
  const current = new URL(redirectUri)
  current.search = new URL(callbackUrl).search
  const answer = await oidc.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: attempt.codeVerifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const claims = answer.claims()
  if (!claims || !isForUs(claims, deps.clientId)) {
    deps.note?.({ during: 'finish', reason: 'refused', detail: 'claims' })
    return { ok: false, reason: 'refused' }
  }
  return { ok: true, profile: profileOf(claims, deps.realm) }
}

/** Checks what the library does not: the authorised party, an issue time in the future, a subject that is none. */
function isForUs(claims: oidc.IDToken, clientId: string): boolean {
  // The same clock by which the library checks `exp`.
  const nowSeconds = Date.now() / 1000
  return (
    (claims.azp === undefined || claims.azp === clientId) &&
    claims.iat <= nowSeconds + SKEW_SECONDS &&
    SUBJECT.test(claims.sub)
  )
}

/** Takes the listed claims and nothing else; a role or id added to the token is not even read (case INJ-09). */
function profileOf(claims: oidc.IDToken, realm: string): IdentityProfile {
  return {
    issuer: realm,
    subject: claims.sub,
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true,
    name: textOf(claims.name),
    picture: textOf(claims.picture),
  }
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim : undefined
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
