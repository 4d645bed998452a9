import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { bookings, consultants } from '#database/tables/consultations.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'

function consultantOf({
  position: _position,
  changedAt: _at,
  leftAt,
  ...known
}: typeof consultants.$inferSelect): Consultant {
  return { ...known, ...(leftAt && { hasLeft: true }) }
}

/** All practitioners, with those who left at the end: the first one's calendar is shown on /consulting. */
export async function listConsultants(db: Reader): Promise<Consultant[]> {
  const rows = await db
    .select()
    .from(consultants)
    .orderBy(sql`${consultants.leftAt} is not null`, asc(consultants.position), consultants.slug)
  return rows.map(consultantOf)
}

export async function lockConsultant(tx: Transaction, slug: string) {
  const [row] = await tx.select().from(consultants).where(eq(consultants.slug, slug)).for('update')
  return row && consultantOf(row)
}

/** Adds a practitioner after all others; an existing one is not changed. */
export async function addConsultant(
  tx: Transaction,
  { hasLeft = false, ...facts }: Consultant,
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insert(consultants)
    .values({
      ...facts,
      languages: [...facts.languages],
      position: sql`(select coalesce(max(position), 0) + 1 from consultants)`,
      leftAt: hasLeft ? at : null,
      changedAt: at,
    })
    .onConflictDoNothing()
    .returning({ slug: consultants.slug })
  return added.length > 0
}

export async function saveConsultant(
  tx: Transaction,
  { slug, hasLeft = false, ...facts }: Consultant,
  at: Date,
): Promise<void> {
  await tx
    .update(consultants)
    .set({
      ...facts,
      languages: [...facts.languages],
      leftAt: hasLeft ? at : null,
      changedAt: at,
    })
    .where(eq(consultants.slug, slug))
}

/** Keeps a practitioner from being deleted until the transaction ends; `false` if there is none. */
export async function holdConsultant(tx: Transaction, slug: string): Promise<boolean> {
  const held = await tx
    .select({ slug: consultants.slug })
    .from(consultants)
    .where(eq(consultants.slug, slug))
    .for('key share')
  return held.length > 0
}

/** Which of these practitioners have bookings. */
export async function listBooked(tx: Reader, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ slug: bookings.consultant })
    .from(bookings)
    .where(inArray(bookings.consultant, [...slugs]))
  return new Set(rows.map(({ slug }) => slug))
}

/** Deletes a practitioner who has no bookings. */
export async function deleteConsultant(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(consultants).where(eq(consultants.slug, slug))
}
