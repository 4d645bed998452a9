import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { policyVersions } from '#database/tables/policies.ts'
import type { PolicyName, PolicyVersion } from '#domain/policies/policy.ts'

function ownPolicyOf(row: typeof policyVersions.$inferSelect) {
  const { id, policy, version, since, translations, savedAt, ...texts } = row
  const published = version !== null && since !== null ? { version, since } : undefined
  return { id: String(id), policy, published, texts, translations, savedAt }
}
/** A text of the owner: a version that was published, or the draft of the next one. */
export type OwnPolicy = ReturnType<typeof ownPolicyOf>

/** By number: the day of a text that came with the shop may lie ahead. A draft stands first. */
const latestFirst = sql`${policyVersions.version}::numeric desc nulls first`

const published = isNotNull(policyVersions.since)
const of = (policy: PolicyName) => eq(policyVersions.policy, policy)

/** The version of a policy that binds, or the published one of a number; undefined where the owner wrote none. */
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

/** The published versions of a policy with their days, the one that binds first. */
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

/** What the owner works on, by policy: the draft where there is one, else the version that binds. */
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

/** The same of one policy. */
export async function findNewestPolicy(
  db: Reader,
  policy: PolicyName,
): Promise<OwnPolicy | undefined> {
  const [row] = await newest(db, policy)
  return row && ownPolicyOf(row)
}

/** The same, while other writers of policies, and of this one's translations, wait until the transaction ends. */
export async function lockNewestPolicy(
  tx: Transaction,
  policy: PolicyName,
): Promise<OwnPolicy | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('policies', 0))`)
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

/** Writes the draft of a policy in place of the one before. */
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

/** Makes the draft of a policy the version that binds. Call `moveContentVersion` after it. */
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
