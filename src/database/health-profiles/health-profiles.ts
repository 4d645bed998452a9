import { eq } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '#database/audit/audit.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { endConsent, recordConsent } from '#database/consents/consents.ts'
import { healthProfiles } from '#database/tables/health-profiles.ts'
import type { UserId } from '#domain/ids.ts'
import { parseQuizAnswers } from '#domain/quiz/answers.ts'
import {
  type HealthProfile,
  type ProfileConsent,
  parseCheckedImbalance,
} from '#domain/quiz/health-profile.ts'

export interface SavedProfile extends HealthProfile {
  savedAt: Date
}

const PURPOSE = 'health-profile'
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

/** Saves a profile in place of the previous one, with the consent it is based on and an audit row. */
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
  const { version: noticeVersion, language } = consent
  await recordConsent(tx, userId, { purpose: PURPOSE, noticeVersion, language }, at)
  await audit(tx, { at, actorId: userId, action: 'profile.saved' })
}

/** Deletes the profile and withdraws its consent. Returns whether there was one; audited only then. */
export async function eraseHealthProfile(tx: Transaction, userId: UserId, at: Date) {
  const erased = await tx
    .delete(healthProfiles)
    .where(eq(healthProfiles.userId, userId))
    .returning({ userId: healthProfiles.userId })
  await endConsent(tx, userId, PURPOSE, at)
  if (erased.length > 0) await audit(tx, { at, actorId: userId, action: 'profile.erased' })
  return erased.length > 0
}

/** The log records that a profile was saved or erased, never its content. */
async function audit(
  tx: Transaction,
  entry: Pick<AuditEntry, 'at' | 'action'> & { actorId: UserId },
): Promise<void> {
  const about = { subjectKind: 'profile', subjectId: entry.actorId } as const
  await recordAudit(tx, { ...entry, ...about, after: {} })
}
