import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Consent, ConsentPurpose } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { consents } from './tables/consents.ts'

/** Years of ticking and unticking; more than anybody reads. */
const MAX_SHOWN = 100

/** This person's consents with their ends, the newest first: all of them, or those to one purpose. */
export async function listConsentsOf(
  db: Reader,
  userId: UserId,
  purpose?: ConsentPurpose,
): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), purpose && eq(consents.purpose, purpose)))
    .orderBy(desc(consents.id))
    .limit(MAX_SHOWN)
  return rows.map(({ purpose, noticeVersion, language, givenAt, withdrawnAt }) => ({
    purpose,
    noticeVersion,
    language,
    givenAt,
    withdrawnAt: withdrawnAt ?? undefined,
  }))
}

type GivenConsent = Pick<Consent, 'purpose' | 'noticeVersion' | 'language'>

/** Notes a consent. The same words again change nothing; other words begin a new one. */
export async function noteConsent(
  tx: Transaction,
  userId: UserId,
  { purpose, noticeVersion, language }: GivenConsent,
  at: Date,
): Promise<void> {
  const [open] = await tx
    .select()
    .from(consents)
    .where(isOpen(userId, purpose))
    .for('update')
    .limit(1)
  if (open?.noticeVersion === noticeVersion && open.language === language) return
  if (open) await endConsent(tx, userId, purpose, at)
  await tx.insert(consents).values({ userId, purpose, noticeVersion, language, givenAt: at })
}

/** Ends what was agreed to; nothing where nothing was. */
export async function endConsent(
  tx: Transaction,
  userId: UserId,
  purpose: ConsentPurpose,
  at: Date,
): Promise<void> {
  await tx.update(consents).set({ withdrawnAt: at }).where(isOpen(userId, purpose))
}

/** Ends all consents of somebody who leaves. */
export async function endConsents(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)))
}

const isOpen = (userId: UserId, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt))
