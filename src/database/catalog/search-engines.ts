import { and, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { columnsOf } from '#database/columns.ts'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { searchEngineNews } from '#database/tables/search-engines.ts'
import type { PostId } from '#domain/blog/post.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'

const notified = columnsOf(searchEngineNews, 'toldUntil', 'failures', 'status')
export type SearchEngineNotice = SelectResultFields<typeof notified>

/** Until when search engines have been notified of changes; undefined while notifying is off. */
export async function findSearchEngineNotice(db: Reader): Promise<SearchEngineNotice | undefined> {
  const [row] = await db.select(notified).from(searchEngineNews)
  return row
}

/** Turns notifying on, for changes from now on. */
export async function beginSearchEngineNotice(db: ShopDatabase, at: Date): Promise<void> {
  await db.insert(searchEngineNews).values({ toldUntil: at, nextTryAt: at }).onConflictDoNothing()
}

export async function endSearchEngineNotice(db: ShopDatabase): Promise<void> {
  await db.delete(searchEngineNews)
}

/** Claims the next notification if it is due; undefined otherwise, or when another process has claimed it. */
export async function takeSearchEngineNotice(
  db: ShopDatabase,
  { at, untakenSince }: { at: Date; untakenSince: Date },
): Promise<SearchEngineNotice | undefined> {
  const { nextTryAt, takenAt } = searchEngineNews
  const [row] = await db
    .update(searchEngineNews)
    .set({ takenAt: at })
    .where(and(lte(nextTryAt, at), or(isNull(takenAt), lt(takenAt, untakenSince))))
    .returning(notified)
  return row
}

/** Records until when changes were notified and when the next attempt is due, and releases the claim. */
export async function settleSearchEngineNotice(
  db: ShopDatabase,
  settled: SearchEngineNotice & { nextTryAt: Date },
): Promise<void> {
  await db.update(searchEngineNews).set({ ...settled, takenAt: null })
}

export type ChangedPage = { changedAt: Date } & (
  | { kind: 'product'; id: ProductId }
  | { kind: 'post'; id: PostId }
  /** `id` is a title. */
  | { kind: 'category'; id: CategoryTitle }
)

/**
 * Public pages that changed within a span of time, earliest first: visible products and categories, those that were
 * hidden within it, and articles that were published or edited. A renamed category is listed with both addresses. Pages
 * that were never public are left out.
 */
export async function listChangedPages(
  db: Reader,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<ChangedPage[]> {
  const [from, to] = [since.toISOString(), until.toISOString()]
  const { rows } = await db.execute<{
    kind: ChangedPage['kind']
    id: string
    at: string | Date
  }>(sql`
    select 'product' as kind, id, updated_at as at from products
    where updated_at > ${from}::timestamptz and updated_at <= ${to}::timestamptz
      and archived_at is null and (not hidden or exists (
        select from audit_log
        where subject_kind = 'product' and subject_id = products.id and at > ${from}::timestamptz
          and (action = 'product.hidden' or after ->> 'hidden' = 'true' and before ->> 'hidden' = 'false')
      ))
    union all
    select 'post', id, greatest(updated_at, published_at) from posts
    where state = 'published' and published_at <= ${to}::timestamptz
      and greatest(updated_at, published_at) > ${from}::timestamptz
      and greatest(updated_at, published_at) <= ${to}::timestamptz
    union all
    select 'category', addresses.title, max(reported.at) from (
      select at, before, after, subject_id from audit_log
      where subject_kind = 'category' and at > ${from}::timestamptz and at <= ${to}::timestamptz
    ) reported
    join categories on categories.id = reported.subject_id
    cross join lateral (values (categories.title), (reported.before ->> 'title')) as addresses (title)
    -- A place in the order is on no page of its own.
    where addresses.title is not null and reported.after - 'position' <> '{}'
      and (not hidden or reported.before ->> 'hidden' = 'false')
    group by addresses.title
    order by at, id
    limit ${limit}`)
  return rows.map(({ kind, id, at }) => ({ kind, id, changedAt: new Date(at) }) as ChangedPage)
}
