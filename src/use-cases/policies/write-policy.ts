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
  /** Finds the shipped text, which is binding until the owner publishes another. */
  findShipped(name: PolicyName): PolicyVersion
}

export interface PolicyToWrite {
  policy: PolicyName
  form: Readonly<Record<string, unknown>>
  /** Whether the text becomes binding now; otherwise it is stored as a draft. */
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
 * Writes the English text of a policy: as a draft, or as a new version that is binding from now on. Earlier versions are
 * kept, including the shipped one. Translations are copied, and become outdated where the English text has changed.
 * Refuses invalid fields, new claims without a reason (docs/law.md, claims), and texts that were changed after they were
 * seen.
 */
export async function writePolicyTexts(
  { db, clock, findShipped }: PolicyDeps,
  { policy, form, publishes, seen, actorId }: PolicyToWrite,
): Promise<PolicyAnswer> {
  const read = parsePolicyForm(form)
  if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
  const { value: texts } = read
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
    const { before, after } = difference(forAuditLog(current.texts), forAuditLog(texts))
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
  // Stores the shipped text, so that what shoppers agreed to stays readable even if a later release ships another text.
  if (!own) await addPolicyVersion(tx, policy, binding)
  const version = nextPolicyVersion(binding.version)
  await publishPolicyDraft(tx, policy, { version, since: at })
  return version
}

/** Deletes the draft of a policy with its translations; the binding version stays. Refuses if there is no draft. */
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
      before: forAuditLog(newest.texts),
      after: {},
    })
    return { ok: true } as const
  })
}

/** The texts for the audit log; the long one only by its length, because its version is stored anyway. */
function forAuditLog({ body, ...texts }: PolicyTexts): Record<string, unknown> {
  return { ...texts, characters: body.length }
}
