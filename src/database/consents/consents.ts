import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { consents } from '#database/tables/consents.ts'
import type { Consent, ConsentPurpose } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import { SECOND_MS } from '#domain/time/durations.ts'

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
  return rows.map(({ purpose, noticeVersion, language, phone, givenAt, withdrawnAt }) => ({
    purpose,
    noticeVersion,
    language,
    phone: phone ?? undefined,
    givenAt,
    withdrawnAt: withdrawnAt ?? undefined,
  }))
}

type GivenConsent = Pick<Consent, 'purpose' | 'noticeVersion' | 'language' | 'phone'>

/** Records a consent. The same notice again changes nothing; another notice version, language or number starts a new consent. */
export async function recordConsent(
  tx: Transaction,
  userId: UserId,
  given: GivenConsent,
  at: Date,
) {
  const { purpose, noticeVersion, language, phone } = given
  const [open] = await tx
    .select()
    .from(consents)
    .where(isOpen(userId, purpose))
    .for('update')
    .limit(1)
  const isSame =
    open?.noticeVersion === noticeVersion &&
    open.language === language &&
    (open.phone ?? undefined) === phone
  if (isSame) return
  if (open) await endConsent(tx, userId, purpose, at)
  await tx.insert(consents).values({ ...given, userId, givenAt: at })
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

/**
 * Withdraws every consent to messages to a number that was given before its reader replied STOP. Returns whether one
 * that was given later remains.
 */
export async function endConsentsOfPhone(
  tx: Transaction,
  { phone, saidAt, at }: { phone: string; saidAt: Date; at: Date },
): Promise<boolean> {
  // The provider's timestamps are whole seconds.
  const givenBefore = new Date(saidAt.getTime() + SECOND_MS)
  const isOfPhone = and(eq(consents.phone, phone), isNull(consents.withdrawnAt))
  await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(isOfPhone, lt(consents.givenAt, givenBefore)))
  return (await tx.$count(consents, isOfPhone)) > 0
}

/** The number at which a person agreed to messages about orders; undefined without a consent. */
export async function findMessagePhone(db: Reader, userId: UserId): Promise<string | undefined> {
  const [open] = await db
    .select({ phone: consents.phone })
    .from(consents)
    .where(isOpen(userId, 'order-messages'))
  return open?.phone ?? undefined
}

/** All numbers for which a person ever gave consent. */
export const phonesOf = (db: Reader, userId: UserId) =>
  db.select({ phone: consents.phone }).from(consents).where(eq(consents.userId, userId))

/** Withdraws all consents of a person whose account is erased, and deletes their numbers. */
export async function endConsents(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.update(consents).set({ phone: null }).where(eq(consents.userId, userId))
  await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)))
}

const isOpen = (userId: UserId, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.withdrawnAt))
