import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { policyVersions } from '#database/tables/policies.ts'
import { lockName } from '#database/transaction.ts'
import type { PolicyName, PolicyVersion } from '#domain/policies/policy.ts'

function ownPolicyOf(row: typeof policyVersions.$inferSelect) {
  const { id, policy, version, since, translations, savedAt, ...texts } = row
  const published = version !== null && since !== null ? { version, since } : undefined
  return { id: String(id), policy, published, texts, translations, savedAt }
}
/** A policy text of the owner: a published version, or the draft of the next one. */
export type OwnPolicy = ReturnType<typeof ownPolicyOf>

/** Sorts by version, not by day, because the day of a shipped text may be in the future. A draft comes first. */
const latestFirst = sql`${policyVersions.version}::numeric desc nulls first`

const published = isNotNull(policyVersions.since)
const of = (policy: PolicyName) => eq(policyVersions.policy, policy)

/** The version of a policy in force, or a given published one; undefined when the owner has none. */
export async function findPolicyVersion(
  db: Reader,
  policy: PolicyName,
  version?: string,
): Promise<PolicyVersion | undefined> {
  const wanted = version === undefined ? undefined : eq(policyVersions.version, version)
  const [row] = await db
    .select()
    .from(policyVersions)
    .where(and(of(policy), published, wanted))
    .orderBy(latestFirst)
    .limit(1)
  const own = row && ownPolicyOf(row)
  return own?.published && { ...own.published, texts: own.texts, translations: own.translations }
}

/** The published versions of a policy with their days, the one in force first. */
export async function listPolicyVersions(
  db: Reader,
  policy: PolicyName,
): Promise<Pick<PolicyVersion, 'version' | 'since'>[]> {
  const { version, since } = policyVersions
  return await db
    .select({ version: sql<string>`${version}`, since: sql<Date>`${since}`.mapWith(since) })
    .from(policyVersions)
    .where(and(of(policy), published))
    .orderBy(latestFirst)
}

/** The text of each policy that the owner edits: the draft if there is one, else the version in force. */
export async function listNewestPolicies(db: Reader): Promise<OwnPolicy[]> {
  const { policy } = policyVersions
  const rows = await db
    .selectDistinctOn([policy])
    .from(policyVersions)
    .orderBy(asc(policy), latestFirst)
  return rows.map(ownPolicyOf)
}

const newest = (db: Reader, policy: PolicyName) =>
  db.select().from(policyVersions).where(of(policy)).orderBy(latestFirst).limit(1)

/** The text of one policy that the owner edits. */
export async function findNewestPolicy(
  db: Reader,
  policy: PolicyName,
): Promise<OwnPolicy | undefined> {
  const [row] = await newest(db, policy)
  return row && ownPolicyOf(row)
}

/** The same, locked: other writers of policies and of this one's translations wait until the transaction ends. */
export async function lockNewestPolicy(
  tx: Transaction,
  policy: PolicyName,
): Promise<OwnPolicy | undefined> {
  await lockName(tx, 'policies')
  const [row] = await newest(tx, policy).for('update')
  return row && ownPolicyOf(row)
}

/** Adds a version that was published before. Call `moveContentVersion` after it. */
export async function addPolicyVersion(
  tx: Transaction,
  policy: PolicyName,
  { texts, ...known }: PolicyVersion,
): Promise<void> {
  await tx.insert(policyVersions).values({ policy, ...known, ...texts, savedAt: known.since })
}

/** Saves the draft of a policy, replacing the previous one. */
export async function savePolicyDraft(
  tx: Transaction,
  policy: PolicyName,
  { texts, translations, savedAt }: Pick<OwnPolicy, 'texts' | 'translations' | 'savedAt'>,
): Promise<void> {
  const row = { ...texts, translations, savedAt }
  await tx
    .insert(policyVersions)
    .values({ policy, ...row })
    .onConflictDoUpdate({
      target: policyVersions.policy,
      targetWhere: isNull(policyVersions.since),
      set: row,
    })
}

/** Publishes the draft of a policy as the version in force. Call `moveContentVersion` after it. */
export async function publishPolicyDraft(
  tx: Transaction,
  policy: PolicyName,
  as: Pick<PolicyVersion, 'version' | 'since'>,
): Promise<void> {
  await tx
    .update(policyVersions)
    .set(as)
    .where(and(of(policy), isNull(policyVersions.since)))
}

export async function deletePolicyDraft(tx: Transaction, policy: PolicyName): Promise<void> {
  await tx.delete(policyVersions).where(and(of(policy), isNull(policyVersions.since)))
}
