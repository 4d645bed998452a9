import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Consent, ConsentPurpose } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { consents } from './tables/consents.ts'

/** More than anybody reads, even after years of giving and withdrawing consent. */
const MAX_SHOWN = 100

/** This person's consents with their withdrawals, newest first: all of them, or those for one purpose. */
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

/** Records a consent. The same notice again changes nothing; another notice version starts a new consent. */
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

/** Withdraws a consent; does nothing when there is none. */
export async function endConsent(
  tx: Transaction,
  userId: UserId,
  purpose: ConsentPurpose,
  at: Date,
): Promise<void> {
  await tx.update(consents).set({ withdrawnAt: at }).where(isOpen(userId, purpose))
}

/** Withdraws all consents of a person whose account is erased. */
export async function endConsents(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)))
}

const isOpen = (userId: UserId, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt))
