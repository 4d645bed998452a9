import {
  closeSession,
  findSession,
  openSession,
  saveAccount,
  takeSignInAttempt,
} from '#database/accounts/accounts.ts'
import { inTransaction } from '#database/transaction.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { displayName, plainEmail, shownPicture } from '#domain/accounts/profile.ts'
import { ABSOLUTE_LIFE_MS } from '#domain/accounts/session-life.ts'
import type { Language } from '#domain/language/languages.ts'
import type { IdentityAnswer, IdentityProfile } from '#providers/identity/port.ts'
import { languageOf } from '#urls.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { mailNewDevice, type NewDeviceDeps } from './new-device.ts'
import { hashSecret, parseSecret } from './session-secrets.ts'
import type { StartDeps } from './start-sign-in.ts'

export type FinishDeps = StartDeps & NewDeviceDeps & WithIds<'secret' | 'userId'>

export interface Callback {
  /** The provider's parameters: `code` and `state`, or `error` and `state`. */
  query: URLSearchParams
  /** The secret in the cookie of this browser's attempt. */
  browserSecret: string | undefined
  /** The browser's previous session, which ends. */
  oldToken: string | undefined
  /** Proofs of earlier sign-ins with this browser; see `new-device.ts`. */
  deviceProofs: string | undefined
  /** The user agent; only the kind of device is stored. */
  userAgent: string | undefined
}

export type FinishAnswer =
  | {
      ok: true
      token: string
      returnPath: string
      /** For the browser to store; undefined if they have not changed. */
      deviceProofs: string | undefined
    }
  | {
      ok: false
      /** `sign-in-expired`: this browser has no such attempt, or it has expired. */
      reason: 'sign-in-expired' | Extract<IdentityAnswer, { ok: false }>['reason']
      /** The page the shopper wanted, for the next try. */
      returnPath: string
    }

/**
 * Finishes a sign-in: consumes the attempt (once, only for the browser that started it), lets the
 * provider prove the identity, saves the account by issuer and subject, and opens a session. The
 * browser's previous session ends (cases AUT-01 to AUT-18).
 */
export async function finishSignIn(deps: FinishDeps, callback: Callback): Promise<FinishAnswer> {
  const { db, clock, identity } = deps
  const state = parseSecret(callback.query.get('state'))
  const browserSecret = parseSecret(callback.browserSecret)
  // Two missing values must not match (case AUT-03).
  if (!state || !browserSecret) return { ok: false, reason: 'sign-in-expired', returnPath: '/' }
  const attempt = await takeSignInAttempt(
    db,
    { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) },
    clock.now(),
  )
  if (!attempt) return { ok: false, reason: 'sign-in-expired', returnPath: '/' }

  const { nonce, codeVerifier, redirectUri, returnPath } = attempt
  const proved = await identity.finishSignIn({
    attempt: { state, nonce, codeVerifier },
    callbackUrl: `${redirectUri}?${callback.query}`,
    redirectUri,
  })
  if (!proved.ok) return { ok: false, reason: proved.reason, returnPath }
  const page = { origin: new URL(redirectUri).origin, language: languageOf(returnPath).language }
  const opened = await openSessionFor(deps, proved.profile, { ...callback, ...page })
  return { ok: true, ...opened, returnPath }
}

interface Browser extends Pick<Callback, 'oldToken' | 'userAgent' | 'deviceProofs'> {
  origin: string
  language: Language
}

async function openSessionFor(
  deps: FinishDeps,
  profile: IdentityProfile,
  { oldToken, userAgent, deviceProofs, origin, language }: Browser,
): Promise<{ token: string; deviceProofs: string | undefined }> {
  const { db, clock, ids } = deps
  const token = ids.secret()
  const now = clock.now()
  const old = parseSecret(oldToken)
  const proofs = await inTransaction(db, async (tx) => {
    // An unverified address may be a stranger's: it is not stored, so that no mail goes there.
    const email = profile.emailVerified ? plainEmail(profile.email) : ''
    const account = {
      id: ids.userId(),
      issuer: profile.issuer,
      subject: profile.subject,
      email,
      emailVerified: email !== '',
      name: displayName({ name: profile.name, email }),
      picture: shownPicture(profile.picture),
    }
    const userId = await saveAccount(tx, account, now)
    if (old) await closeSession(tx, hashSecret(old))
    const expiresAt = new Date(now.getTime() + ABSOLUTE_LIFE_MS)
    const device = deviceOf(userAgent)
    const tokenHash = hashSecret(token)
    await openSession(tx, { tokenHash, userId, now, expiresAt, device })
    const session = await findSession(tx, tokenHash)
    if (!session) throw new Error('a session that was just opened is not there')
    const { id: sessionId, person } = session
    const signedIn = { person, sessionId, proofs: deviceProofs, device, origin, language, at: now }
    return await mailNewDevice(tx, deps, signedIn)
  })
  return { token, deviceProofs: proofs }
}
