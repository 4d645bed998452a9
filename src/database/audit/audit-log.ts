import {
  type AnyColumn,
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gte,
  isNull,
  lt,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { products } from '#database/tables/catalog.ts'
import { bookings } from '#database/tables/consultations.ts'
import { auditLog, orders } from '#database/tables/orders.ts'
import { productImports } from '#database/tables/owner-products.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import { returnRequests } from '#database/tables/returns.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { dayAfter, momentInIndia } from '#domain/time/india.ts'
import type { AuditAction, AuditSubject } from './audit.ts'

export interface AuditLogQuery {
  kind?: AuditSubject | undefined
  /** A calendar day in India. */
  day?: string | undefined
  /** Part of the name or e-mail of the person who made the change. */
  person?: string | undefined
  /** Part of the id of the changed subject, or of a value before or after. */
  word?: string | undefined
  /** Id of the last entry that was searched for the previous page. */
  before?: number | undefined
  limit: number
}

/** The accounts that entries are about; `users` are those who made them. */
const people = aliasedTable(users, 'people')

/** Persons and words have no index: a page searches at most this many entries, and the next page continues there. */
export const MAX_LOOKED_THROUGH = 5_000

/** The latest entries of a kind and a day, below an id. */
function latestEntries(db: Reader, { kind, day, before }: AuditLogQuery, depth: number) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
        day === undefined ? undefined : gte(auditLog.at, momentInIndia(day, 0)),
        day === undefined ? undefined : lt(auditLog.at, momentInIndia(dayAfter(day, 1), 0)),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(depth)
    .as('entries')
}

/** Entries with the names of those who made them, and of what they are about. */
function withNames(db: Reader, entries: ReturnType<typeof latestEntries>) {
  return (
    db
      .select({
        id: entries.id,
        at: entries.at,
        actor: users.name,
        actorGone: users.erasedAt,
        // The column only ever receives values of this type.
        action: sql<AuditAction>`${entries.action}`,
        subjectKind: sql<AuditSubject>`${entries.subjectKind}`,
        subjectId: entries.subjectId,
        orderId: orders.id,
        number: orders.number,
        taskKind: ownerTasks.kind,
        productName: products.name,
        productNames: products.names,
        person: people.name,
        personGone: people.erasedAt,
        bookedFor: bookings.startsAt,
        fileName: productImports.fileName,
        ...columnsOf(entries, 'before', 'after', 'tokenName'),
      })
      .from(entries)
      .leftJoin(users, eq(users.id, entries.actorId))
      .leftJoin(returnRequests, eq(returnRequests.id, sql`${entries.subjectId}`))
      .leftJoin(
        ownerTasks,
        eq(
          ownerTasks.id,
          sql`case when ${entries.subjectKind} = 'task' then ${entries.subjectId}::bigint end`,
        ),
      )
      .leftJoin(
        orders,
        eq(
          orders.id,
          sql`coalesce(${returnRequests.orderId}, ${ownerTasks.orderId}, ${entries.after} ->> 'orderId', ${entries.subjectId})`,
        ),
      )
      // The subject of a review is its product and its number.
      .leftJoin(products, eq(products.id, sql`split_part(${entries.subjectId}, '/', 1)`))
      .leftJoin(
        people,
        and(eq(people.id, sql`${entries.subjectId}`), eq(entries.subjectKind, 'account')),
      )
      .leftJoin(bookings, eq(bookings.id, sql`${entries.subjectId}`))
      .leftJoin(productImports, eq(productImports.id, entries.subjectId))
  )
}

/** The audit log, newest first, with keyset pagination. A page of a search for a person or word may be short. */
export async function listAuditLog(db: Reader, question: AuditLogQuery) {
  const { person, word, limit } = question
  const isSought = person !== undefined || word !== undefined
  const entries = latestEntries(db, question, isSought ? MAX_LOOKED_THROUGH : limit + 1)
  const rows = await withNames(db, entries)
    .where(
      and(
        person === undefined
          ? undefined
          : and(isNull(users.erasedAt), contains([users.name, users.email], person)),
        word === undefined
          ? undefined
          : contains([entries.subjectId, orders.number, entries.before, entries.after], word),
      ),
    )
    .orderBy(desc(entries.id))
    .limit(limit + 1)
  const listed = rows
    .slice(0, limit)
    .map(({ actorGone, actor, orderId, number, tokenName, person, personGone, ...entry }) => ({
      ...entry,
      // The customer whom a note is about.
      person: personGone === null ? (person ?? undefined) : undefined,
      // The API token that was used.
      tokenName: tokenName ?? undefined,
      // Set for entries about an order, its payment, its parcel, a return of its goods or a decision.
      order: number === null || !orderId ? undefined : { id: orderId, number: orderNumber(number) },
      actor: actorGone === null ? (actor ?? undefined) : undefined,
    }))
  if (rows.length > limit) return { entries: listed, next: listed.at(-1)?.id }
  if (!isSought) return { entries: listed, next: undefined }
  const [looked] = await db.select({ entries: count(), oldest: min(entries.id) }).from(entries)
  const isMore = looked?.entries === MAX_LOOKED_THROUGH
  return { entries: listed, next: isMore ? (looked?.oldest ?? undefined) : undefined }
}

/** An entry of the audit log as the owner reads it; without an actor if no account made the change or it is erased. */
export type AuditLogRow = Awaited<ReturnType<typeof listAuditLog>>['entries'][number]

/** Whether one of the columns contains the text, whatever its case. */
function contains(columns: readonly AnyColumn[], text: string): SQL | undefined {
  return or(...columns.map((column) => sql`strpos(lower(${column}::text), lower(${text})) > 0`))
}
