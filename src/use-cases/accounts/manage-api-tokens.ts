import {
  countApiTokens,
  findApiToken,
  insertApiToken,
  renewApiToken,
  withdrawApiToken,
} from '#database/accounts/api-tokens.ts'
import { lockTeam } from '#database/accounts/team.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  apiTokenText,
  parseToken,
  type TokenErrors,
  type TokenForm,
  tokenRights,
} from '#domain/accounts/api-token.ts'
import type { Person, Session } from '#domain/accounts/person.ts'
import { covers } from '#domain/accounts/roles.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { KEY_USED_OTHERWISE, type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'
import { hashSecret } from './session-secrets.ts'

type Actor = Pick<Person, 'userId' | 'email'>

/** A shop uses a handful of programs; more tokens than this are a program's mistake. */
const MAX_TOKENS = 50

type MadeToken =
  | { ok: true; id: number; token: string }
  | { ok: false; reason: 'token-wrong'; errors: TokenErrors }
  | { ok: false; reason: 'beyond-own-rights' | 'too-many-tokens' }
  | KeyUsedOtherwise

/**
 * Creates a token for a program and returns it only this once, because the shop stores its hash. A repetition with the
 * same key gets a new text for the same token: that of the lost answer is nobody's, and no longer valid. Refuses invalid
 * fields, rights that the actor lacks, too many tokens, and a key that was used for another form or for a token that was
 * withdrawn since.
 */
export async function makeApiToken(
  deps: DatabaseDeps & WithIds<'secret'>,
  { form, actor, key }: { form: TokenForm; actor: Actor; key?: string | undefined },
): Promise<MadeToken> {
  const at = deps.clock.now()
  const read = parseToken(form, at)
  if (!read.ok) return { ...read, reason: 'token-wrong' }
  const { name, rights, expiresAt } = read.value
  const secret = deps.ids.secret()
  const made = (id: number) => ({ ok: true, id, token: apiTokenText(secret) }) as const
  const sending = { form: 'token', actorId: actor.userId, key, content: form } as const
  return await writeOnce(deps, sending, {
    again: async (tx, id): Promise<MadeToken> =>
      (await renewApiToken(tx, id, hashSecret(secret))) ? made(id) : KEY_USED_OTHERWISE,
    write: async (tx): Promise<MadeToken> => {
      // Locks the team, because the actor's rights may just have been withdrawn.
      const by = (await lockTeam(tx)).find((one) => one.email === actor.email)
      if (!by || !covers(by.rights, new Set(['program.manage', ...rights]))) {
        return { ok: false, reason: 'beyond-own-rights' }
      }
      if ((await countApiTokens(tx, at)) >= MAX_TOKENS) {
        return { ok: false, reason: 'too-many-tokens' }
      }
      const id = await insertApiToken(tx, {
        name,
        rights,
        expiresAt,
        madeAt: at,
        madeBy: actor.userId,
        tokenHash: hashSecret(secret),
      })
      await recordAudit(tx, {
        at,
        actorId: actor.userId,
        action: 'token.made',
        subjectId: String(id),
        after: { name, rights: rights.join(', '), expiresAt: expiresAt.toISOString() },
      })
      return made(id)
    },
  })
}

/** Withdraws a token from the next request on; false if there is no such token to withdraw. */
export async function endApiToken(
  { db, clock }: DatabaseDeps,
  { id, actor }: { id: number; actor: Actor },
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const at = clock.now()
    const ended = await withdrawApiToken(tx, id, at)
    if (!ended) return false
    await recordAudit(tx, {
      at,
      actorId: actor.userId,
      action: 'token.withdrawn',
      subjectId: String(id),
      before: { name: ended.name },
      after: {},
    })
    return true
  })
}

/**
 * Finds the session of a program's token, with the token's rights as far as its maker still has them. Undefined if the
 * token is unknown, expired or withdrawn, or its maker has left the team. `by` is the secret that was sent, or the id of
 * the token that earlier work was recorded with.
 */
export async function findTokenSession(
  { db, clock }: DatabaseDeps,
  by: string | number,
): Promise<Session | undefined> {
  if (by === '') return undefined
  const sought = typeof by === 'string' ? hashSecret(by) : by
  const found = await findApiToken(db, sought, clock.now())
  if (found?.maker.role !== 'admin') return undefined
  const { id, name, rights, maker, userId, userName, email } = found
  return {
    id: `token-${id}`,
    person: {
      userId,
      name: userName,
      email,
      picture: undefined,
      role: 'admin',
      rights: tokenRights(rights, maker.rights),
    },
    // Not needed, because another site cannot make a browser send this token.
    antiForgeryToken: '',
    apiToken: { id, name },
  }
}
