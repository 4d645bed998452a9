import { closeSession } from '#database/accounts/accounts.ts'
import type { With } from '#use-cases/deps.ts'
import { hashSecret, parseSecret } from './session-secrets.ts'

/** Ends a session on the server, so that its token is worthless (case AUT-13). */
export async function signOut({ db }: With<'db'>, token: string | undefined): Promise<void> {
  const known = parseSecret(token)
  if (known) await closeSession(db, hashSecret(known))
}
