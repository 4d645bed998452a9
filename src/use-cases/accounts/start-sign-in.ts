import { saveSignInAttempt } from '#database/accounts/accounts.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { parseReturnPath } from '#domain/accounts/return-path.ts'
import { SIGN_IN_LIFE_MS } from '#domain/accounts/session-life.ts'
import type { With, WithIds } from '#use-cases/deps.ts'
import { hashSecret } from './session-secrets.ts'

export type StartDeps = DatabaseDeps & With<'identity'> & WithIds<'secret'>

export type StartAnswer =
  | {
      ok: true
      /** Where to redirect the browser. */
      url: string
      /** Goes into a cookie: only that browser can finish the attempt. */
      browserSecret: string
    }
  | { ok: false; reason: 'identity-unavailable' }

/**
 * Starts a sign-in: generates state, nonce and code verifier, stored for 10 minutes and bound to
 * this browser. Refuses when the provider does not answer; then nothing is stored.
 */
export async function startSignIn(
  deps: StartDeps,
  { origin, redirectUri, returnTo }: { origin: string; redirectUri: string; returnTo: unknown },
): Promise<StartAnswer> {
  const { db, clock, ids, identity } = deps
  const attempt = { state: ids.secret(), nonce: ids.secret(), codeVerifier: ids.secret() }
  const started = await identity.startSignIn({ attempt, origin, redirectUri })
  if (!started.ok) return started
  const browserSecret = ids.secret()
  const now = clock.now()
  await saveSignInAttempt(
    db,
    {
      stateHash: hashSecret(attempt.state),
      browserHash: hashSecret(browserSecret),
      nonce: attempt.nonce,
      codeVerifier: attempt.codeVerifier,
      redirectUri,
      returnPath: parseReturnPath(returnTo),
      expiresAt: new Date(now.getTime() + SIGN_IN_LIFE_MS),
    },
    now,
  )
  return { ok: true, url: started.url, browserSecret }
}
