import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  addPolicyVersion,
  deletePolicyDraft,
  findPolicyVersion,
  lockNewestPolicy,
  publishPolicyDraft,
  savePolicyDraft,
} from '#database/policies/policies.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { type Claim, parseClaimReason } from '#domain/claims/find-claims.ts'
import type { UserId } from '#domain/ids.ts'
import {
  nextPolicyVersion,
  type PolicyName,
  type PolicyTexts,
  type PolicyVersion,
} from '#domain/policies/policy.ts'
import { newPolicyClaims, parsePolicyForm, policyMark } from '#domain/policies/policy-form.ts'
import { difference } from '#use-cases/catalog/product-audit.ts'

export interface PolicyDeps extends DatabaseDeps {
  /** The text that comes with the shop, and binds until the owner publishes another. */
  findShipped(name: PolicyName): PolicyVersion
}

export interface PolicyToWrite {
  policy: PolicyName
  form: Readonly<Record<string, unknown>>
  /** Whether it binds from now on; else it is kept as a draft. */
  publishes: boolean
  /** `policyMark` of the English texts that the writer saw. */
  seen: string
  actorId: UserId
}

export type PolicyAnswer =
  | { ok: true; version: string | undefined }
  | { ok: false; reason: 'invalid-input'; errors: Readonly<Record<string, FieldProblem>> }
  | {
      ok: false
      reason: 'claims-need-reason'
      claims: Readonly<Record<string, readonly Claim[]>>
    }
  | { ok: false; reason: 'changed-meanwhile' }

/**
 * Writes a policy in English: as its draft, or as a new version that binds from now on; versions before it stay, the one
 * that came with the shop too. Translations go along, and those whose English text was changed are older than it from
 * then on. Refuses wrong fields, new words that look like a claim without a reason (docs/law.md, claims), and texts that
 * were changed after they were seen.
 */
export async function writePolicyTexts(
  { db, clock, findShipped }: PolicyDeps,
  { policy, form, publishes, seen, actorId }: PolicyToWrite,
): Promise<PolicyAnswer> {
  const read = parsePolicyForm(form)
  if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
  const { texts } = read
  const reason = parseClaimReason(form.claims_reason)
  return await inTransactionOrRefusal(db, async (tx): Promise<PolicyAnswer> => {
    const at = clock.now()
    const newest = await lockNewestPolicy(tx, policy)
    const current = newest ?? findShipped(policy)
    // A repeated save, for example after a lost answer, changes nothing.
    const isSame = newest && policyMark(newest.texts) === policyMark(texts)
    if (isSame && (newest.published || !publishes)) {
      return { ok: true, version: newest.published?.version }
    }
    if (policyMark(current.texts) !== seen) return { ok: false, reason: 'changed-meanwhile' }
    const claims = newPolicyClaims(current.texts, texts)
    const words = Object.values(claims).flatMap((found) => found.map(({ word }) => word))
    if (words.length > 0 && !reason) return { ok: false, reason: 'claims-need-reason', claims }
    const { translations } = current
    await savePolicyDraft(tx, policy, { texts, translations, savedAt: at })
    const version = publishes ? await publishDraft(tx, policy, { at, findShipped }) : undefined
    const { before, after } = difference(inLog(current.texts), inLog(texts))
    await recordAudit(tx, {
      at,
      actorId,
      subjectKind: 'policy',
      subjectId: policy,
      before,
      action: publishes ? 'policy.published' : 'policy.drafted',
      after: {
        ...after,
        ...(version !== undefined && { version }),
        ...(words.length > 0 && { claims: { words, reason } }),
      },
    })
    if (publishes) await moveContentVersion(tx)
    return { ok: true, version }
  })
}

async function publishDraft(
  tx: Transaction,
  policy: PolicyName,
  { at, findShipped }: Pick<PolicyDeps, 'findShipped'> & { at: Date },
): Promise<string> {
  const own = await findPolicyVersion(tx, policy)
  const binding = own ?? findShipped(policy)
  // What shoppers agreed to before stays readable, also when a later release brings another text.
  if (!own) await addPolicyVersion(tx, policy, binding)
  const version = nextPolicyVersion(binding.version)
  await publishPolicyDraft(tx, policy, { version, since: at })
  return version
}

/** Drops the draft of a policy, with its translations; the version that binds stays. Refuses where there is none. */
export async function dropPolicyDraft(
  { db, clock }: Pick<PolicyDeps, 'db' | 'clock'>,
  { policy, actorId }: Pick<PolicyToWrite, 'policy' | 'actorId'>,
): Promise<{ ok: true } | { ok: false; reason: 'no-draft' }> {
  return await inTransactionOrRefusal(db, async (tx) => {
    const newest = await lockNewestPolicy(tx, policy)
    if (!newest || newest.published) return { ok: false, reason: 'no-draft' } as const
    await deletePolicyDraft(tx, policy)
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      subjectKind: 'policy',
      subjectId: policy,
      action: 'policy.draft-dropped',
      before: inLog(newest.texts),
      after: {},
    })
    return { ok: true } as const
  })
}

/** The short texts as they are, the long one by its length: it stands in its version. */
function inLog({ body, ...texts }: PolicyTexts): Record<string, unknown> {
  return { ...texts, characters: body.length }
}
