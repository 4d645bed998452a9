import { and, desc, eq, isNull } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'
import { parseQuizAnswers } from '#domain/quiz/answers.ts'
import {
  type HealthProfile,
  type ProfileConsent,
  parseCheckedImbalance,
} from '#domain/quiz/health-profile.ts'
import { type AuditEntry, auditInsert, auditValues } from './audit.ts'
import type { Reader, Transaction } from './connection.ts'
import { statement } from './statement.ts'
import { consents, healthProfiles } from './tables/health-profiles.ts'

export interface SavedProfile extends HealthProfile {
  savedAt: Date
}

/** A consent and its end, with nothing of what was agreed about (law 5.8: consent log). */
export interface LoggedConsent extends ProfileConsent {
  purpose: 'health-profile'
  givenAt: Date
  withdrawnAt: Date | undefined
}

const PURPOSE = 'health-profile'
const addAudit = statement('audit-profile', auditInsert)

/** The profile that this shopper wanted kept, if any. */
export async function findHealthProfile(
  db: Reader,
  userId: UserId,
): Promise<SavedProfile | undefined> {
  const [row] = await db
    .select()
    .from(healthProfiles)
    .where(eq(healthProfiles.userId, userId))
    .limit(1)
  if (!row) return undefined
  const { constitution, savedAt, imbalanceScores, imbalanceCheckedOn } = row
  return {
    answers: parseQuizAnswers(row.answers),
    constitution,
    imbalance: parseCheckedImbalance({ scores: imbalanceScores, checkedOn: imbalanceCheckedOn }),
    savedAt,
  }
}

/** This shopper's consents, the newest first; at most 100. */
export async function listConsents(db: Reader, userId: UserId): Promise<LoggedConsent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(100)
  return rows.map(({ purpose, noticeVersion, language, givenAt, withdrawnAt }) => ({
    purpose,
    version: noticeVersion,
    language,
    givenAt,
    withdrawnAt: withdrawnAt ?? undefined,
  }))
}

/** Keeps a profile in place of the one before, with the consent it stands on and an audit row. */
export async function saveHealthProfile(
  tx: Transaction,
  userId: UserId,
  { profile, consent, at }: { profile: HealthProfile; consent: ProfileConsent; at: Date },
): Promise<void> {
  const row = {
    answers: { ...profile.answers },
    constitution: profile.constitution,
    imbalanceScores: profile.imbalance ? { ...profile.imbalance.scores } : null,
    imbalanceCheckedOn: profile.imbalance?.checkedOn ?? null,
    savedAt: at,
  }
  await tx
    .insert(healthProfiles)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: healthProfiles.userId, set: row })
  await logConsent(tx, userId, consent, at)
  await audit(tx, { at, actorId: userId, action: 'profile.saved' })
}

/** Deletes the profile and ends its consent. Answers whether there was one; audited only then. */
export async function eraseHealthProfile(
  tx: Transaction,
  userId: UserId,
  at: Date,
): Promise<boolean> {
  const erased = await tx
    .delete(healthProfiles)
    .where(eq(healthProfiles.userId, userId))
    .returning({ userId: healthProfiles.userId })
  await endConsent(tx, userId, at)
  if (erased.length > 0) await audit(tx, { at, actorId: userId, action: 'profile.erased' })
  return erased.length > 0
}

async function logConsent(
  tx: Transaction,
  userId: UserId,
  { version, language }: ProfileConsent,
  at: Date,
): Promise<void> {
  const [open] = await tx.select().from(consents).where(openOf(userId)).limit(1)
  if (open?.noticeVersion === version && open.language === language) return
  if (open) await endConsent(tx, userId, at)
  await tx
    .insert(consents)
    .values({ userId, purpose: PURPOSE, noticeVersion: version, language, givenAt: at })
}

async function endConsent(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.update(consents).set({ withdrawnAt: at }).where(openOf(userId))
}

const openOf = (userId: UserId) =>
  and(eq(consents.userId, userId), eq(consents.purpose, PURPOSE), isNull(consents.withdrawnAt))

/** The log says that a profile was kept or erased, never what stood in it. */
async function audit(
  tx: Transaction,
  entry: Pick<AuditEntry, 'at' | 'action'> & { actorId: UserId },
): Promise<void> {
  const about = { subjectKind: 'profile', subjectId: entry.actorId } as const
  await addAudit(tx, auditValues({ ...entry, ...about, before: undefined, after: {} }))
}
