import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isKnownAs } from '#database/catalog/search.ts'
import { columnsOf, type RowOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { beginning, partOf } from '#database/customers/names-alike.ts'
import { products } from '#database/tables/catalog.ts'
import { orders } from '#database/tables/orders.ts'
import type { ProductId } from '#domain/ids.ts'
import type { AskedThing } from '#domain/orders/find-anything.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { HAS_PARCEL } from './channels.ts'
import { withName, withPhone } from './search.ts'

/** The fields by which an order can be found. */
const FOUND_BY = [
  'number',
  'tracking',
  'payment',
  'phone',
  'email',
  'name',
  'pincode',
  'amount',
] as const
export type FoundBy = (typeof FOUND_BY)[number]

const found = {
  ...columnsOf(orders, 'id', 'number', 'userName', 'city', 'stage', 'totalPaise', 'createdAt'),
}
type FoundOrder = Omit<RowOf<typeof found>, 'number'> & { number: string }

/** Results of each group; the order list shows more. */
const MAX_FOUND = 6
/** People whose e-mail address matches and whose orders are searched. */
const MAX_PEOPLE = 20

/**
 * The newest orders that a text finds, grouped by the field that matched; each field has its own index. By `hidden` fields
 * nothing is found.
 */
export async function findOrdersBy(
  db: Reader,
  thing: AskedThing,
  hidden: ReadonlySet<FoundBy> = new Set(),
) {
  const groups: { by: FoundBy; orders: FoundOrder[] }[] = []
  for (const by of FOUND_BY) {
    const which = hidden.has(by) ? undefined : conditionOf(by, thing)
    if (!which) continue
    const rows = await db
      .select(found)
      .from(orders)
      .where(and(which, HAS_PARCEL))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(MAX_FOUND)
    if (rows.length === 0) continue
    const numbered = rows.map((row) => ({ ...row, number: orderNumber(row.number) }))
    groups.push({ by, orders: numbered })
  }
  return groups
}

function conditionOf(by: FoundBy, thing: AskedThing): SQL | undefined {
  const { words, number, digits, pincode, paise, code } = thing
  switch (by) {
    case 'number':
      return number === undefined ? undefined : eq(orders.number, number)
    case 'tracking':
      return code === undefined
        ? undefined
        : sql`${orders.id} in (
            select order_id from shipments where tracking_id in (${code}, upper(${code})))`
    case 'payment':
      return code === undefined
        ? undefined
        : sql`${orders.id} in (
            select order_id from payment_attempts where provider_order_id = ${code}
            union
            select order_id from payment_facts
              join payment_attempts using (provider_order_id) where payment_id = ${code})`
    case 'phone':
      return digits === undefined ? undefined : withPhone(digits)
    case 'email':
      return words === undefined
        ? undefined
        : sql`${orders.userId} in (
            select id from users where lower(email) like ${partOf(words)} and erased_at is null
            limit ${MAX_PEOPLE})`
    case 'name':
      return words === undefined ? undefined : withName(words)
    case 'pincode':
      return pincode === undefined ? undefined : eq(orders.pincode, pincode)
    case 'amount':
      return paise === undefined ? undefined : eq(orders.totalPaise, paise)
  }
}

/** The products that a text finds by name, category or batch; those found by batch come first, with its name. */
export async function findProductsBy(db: Reader, { words, code }: AskedThing) {
  const { id, name, names, category } = products
  const isWritten = words ? sql`${products.filterText} like ${partOf(words)}` : undefined
  const named =
    words && isWritten
      ? await db
          .select({ id, name, names, category })
          .from(products)
          .where(or(isWritten, isKnownAs(words)))
          // Literal matches come before those that only sound alike.
          .orderBy(desc(isWritten), name)
          .limit(MAX_FOUND)
      : []
  const batches = code ? await findBatches(db, code) : new Map<string, string>()
  const ofBatch =
    batches.size > 0
      ? await db
          .select({ id, name, names, category })
          .from(products)
          .where(and(inArray(id, [...batches.keys()])))
      : []
  return [
    ...ofBatch.map((row) => ({ ...row, batch: batches.get(row.id) })),
    ...named.filter((row) => !batches.has(row.id)).map((row) => ({ ...row, batch: undefined })),
  ].map((row) => ({ ...row, id: row.id as ProductId }))
}

async function findBatches(db: Reader, code: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ product_id: string; batch: string }>(sql`
    select product_id, batch from stock_lots where lower(batch) like ${beginning(code.toLowerCase())}
    order by id desc limit ${MAX_FOUND}`)
  return new Map(rows.map(({ product_id, batch }) => [product_id, batch]))
}
