import { and, inArray, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import { CASH_DIFFERENCES, type CashDifference } from '#domain/remittances/cash-status.ts'

type About = { orderIds: readonly OrderId[] } | { subjects: readonly string[] }

/** Every difference ever reported for these orders or rows. */
export async function listCashTasks(db: Reader, about: About) {
  const isAsked =
    'orderIds' in about
      ? inArray(ownerTasks.orderId, [...about.orderIds])
      : inArray(ownerTasks.subject, [...about.subjects])
  const rows = await db
    .select()
    .from(ownerTasks)
    .where(and(inArray(ownerTasks.kind, [...CASH_DIFFERENCES]), isAsked))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as CashDifference,
    orderId: row.orderId ?? undefined,
    subject: row.subject,
    isOpen: row.closedAt === null,
  }))
}
/** A difference that was reported to the owner, decided or not; its subject is the figures or the row. */
export type CashTask = Awaited<ReturnType<typeof listCashTasks>>[number]

/** How many differences of couriers' cash wait for the owner's decision. */
export const countOpenCashTasks = (db: Reader): Promise<number> =>
  db.$count(
    ownerTasks,
    and(inArray(ownerTasks.kind, [...CASH_DIFFERENCES]), isNull(ownerTasks.closedAt)),
  )

/** Closes tasks that no longer apply; returns which of them were open. */
export async function withdrawTasks(
  tx: Transaction,
  { ids, resolution, at }: { ids: readonly number[]; resolution: string; at: Date },
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(ownerTasks)
    .set({ closedAt: at, resolution })
    .where(and(inArray(ownerTasks.id, [...ids]), isNull(ownerTasks.closedAt)))
    .returning({ id: ownerTasks.id })
  return rows.map(({ id }) => id)
}
