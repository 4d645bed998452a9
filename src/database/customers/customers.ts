import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { REFUSED } from '#database/checkout/cash-rules.ts'
import type { Reader } from '#database/connection.ts'
import { customerCursor } from '#database/cursor.ts'
import { startOfDayInIndia } from '#database/indian-time.ts'
import { completeOrders, type StoredOrder } from '#database/orders/rows.ts'
import { IS_CARRIED, IS_VALID_ORDER } from '#database/orders/sales.ts'
import { withPhone } from '#database/orders/search.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { users } from '#database/tables/accounts.ts'
import { orders } from '#database/tables/orders.ts'
import type { Segment } from '#domain/customers/segment.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { isPhoneNumber } from '#domain/text/phone-number.ts'
import { partOf, soundsLike } from './names-alike.ts'

/**
 * A shopper with figures of their orders. Orders of sachets are left out of every figure, because they reveal a
 * complaint, and cannot be queried at all.
 */
export interface Customer {
  id: UserId
  name: string
  /** Empty when it was never confirmed. */
  email: string
  phone: string
  city: string
  state: string
  pincode: string
  /** Orders that were or will be sent: neither cancelled nor unpaid. */
  orders: number
  /** The total of those that were not returned, minus refunds, in paise. */
  spentPaise: number
  lastAt: Date
  /** Returns that the shopper requested. */
  returns: number
  /** Parcels that came back without a return request: refused at the door, or nobody was there. */
  refused: number
}

/** Goods only; written exactly as in the partial index. */
const GOODS = sql`channel = 'cart'`

const SENT = sql`state <> 'failed'`
const DUE = sql`ended_at is null`

/** Refunds of every kind of orders that still count, summed by shopper. */
const GIVEN = sql`
  select user_id, sum(amount_paise) as paise
  from (
    select order_id, amount_paise from refunds where ${SENT}
    union all
    select order_id, amount_paise from cash_refunds where ${DUE}
  ) as back join orders on orders.id = back.order_id
  where ${GOODS} and ${IS_VALID_ORDER}
  group by user_id`

/** The condition for a search by phone or text; each kind has its own index. */
function withWords(words: NonNullable<Segment['words']>): SQL | undefined {
  const isNamed = (text: string) => sql`user_id = any (array(
    select id from users where erased_at is null
      and ${or(sql`lower(name || ' ' || email) like ${partOf(text)}`, soundsLike(sql`name`, text))}
  ))`
  if (words.by === 'text') return isNamed(words.text)
  const { digits } = words
  const isCalled = sql`user_id in (select user_id from orders where ${withPhone(digits)} and ${GOODS})`
  // An e-mail address can contain digits too.
  return isPhoneNumber(digits) ? isCalled : or(isCalled, isNamed(digits))
}

interface Row extends Record<string, unknown> {
  user_id: UserId
  orders: number
  paise: string
  last_at: Date | string
}

/**
 * Customers who match a segment, latest buyers first. One scan of an index that contains exactly what is counted:
 * 200,000 orders take a tenth of a second for any segment.
 */
export async function listCustomers(
  db: Reader,
  {
    segment,
    limit,
    cursor,
    only,
  }: { segment: Segment; limit: number; cursor?: string | undefined; only?: UserId },
): Promise<Paged & { customers: Customer[] }> {
  const { words, since, notSince, minOrders, minSpentPaise, state, pincode } = segment
  const after = cursor === undefined ? undefined : customerCursor.read(cursor)
  const lastAt = sql`max(created_at)`
  const sold = sql`coalesce(sum(total_paise) filter (where ${IS_VALID_ORDER}), 0)`
  const fits = and(
    minOrders === undefined ? undefined : sql`count(*) >= ${minOrders}`,
    since === undefined ? undefined : sql`${lastAt} >= ${startOfDayInIndia(since)}`,
    notSince === undefined ? undefined : sql`${lastAt} < ${startOfDayInIndia(notSince)}`,
    minSpentPaise === undefined ? undefined : sql`${sold} >= ${minSpentPaise}`,
    state === undefined ? undefined : sql`bool_or(state = ${state})`,
    pincode === undefined ? undefined : sql`bool_or(pincode like ${`${pincode}%`})`,
    after && sql`(${lastAt}, user_id) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
  )
  const found = and(
    GOODS,
    IS_CARRIED,
    words && withWords(words),
    only === undefined ? undefined : sql`user_id = ${only}`,
  )
  // Joined only for this rule; otherwise refunds are looked up for the customers of the page.
  const spent =
    minSpentPaise === undefined ? sql`` : sql`left join (${GIVEN}) as given using (user_id)`
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select user_id, count(*)::integer as orders, ${lastAt} as last_at, ${sold} as paise
      from orders where ${found}
      group by user_id having ${fits ?? sql`true`}
    )
    select user_id, orders, last_at, bought.paise::text as paise
    from bought ${spent}
    where user_id not in (select id from users where erased_at is not null)
      ${minSpentPaise === undefined ? sql`` : sql`and bought.paise - coalesce(given.paise, 0) >= ${minSpentPaise}`}
    order by last_at desc, user_id desc
    limit ${limit + 1}`)
  const { page, next } = pageOf(rows, limit, (last) =>
    customerCursor.write({ at: new Date(last.last_at), id: last.user_id }),
  )
  return { customers: await complete(db, page), next }
}

/** One customer, as in the list; undefined for an unknown or erased account, and for one without such orders. */
export async function findCustomer(db: Reader, id: UserId): Promise<Customer | undefined> {
  const segment: Segment = {
    words: undefined,
    since: undefined,
    notSince: undefined,
    minOrders: undefined,
    minSpentPaise: undefined,
    state: undefined,
    pincode: undefined,
  }
  return (await listCustomers(db, { segment, limit: 1, only: id })).customers[0]
}

type Place = Pick<Customer, 'phone' | 'city' | 'state' | 'pincode'>
type Extra = Pick<Customer, 'name' | 'email' | 'returns' | 'refused'> &
  Place & { user_id: UserId; given: string }

/** Adds the name, the address of the last parcel, returns and refunds to the customers of one page. */
async function complete(db: Reader, rows: readonly Row[]): Promise<Customer[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ user_id }) => user_id)
  const asked = await db.execute<Extra>(sql`
    select latest.*, came.returns, came.refused, users.name,
      case when users.email_verified then users.email else '' end as email, came.given::text as given
    from unnest(${sql.param(ids)}::text[]) as one (id)
    join users on users.id = one.id
    cross join lateral (
      select user_id, phone, city, state, pincode from orders
      where user_id = one.id and ${GOODS} and ${IS_CARRIED}
      order by created_at desc, id desc limit 1
    ) as latest
    cross join lateral (
      select coalesce(sum(requests), 0)::integer as returns,
        (count(*) filter (where was_refused))::integer as refused,
        coalesce(sum(online + in_cash) filter (where ${IS_VALID_ORDER}), 0) as given
      from (
        select stage, payment_state, ${REFUSED} as was_refused,
          (select count(*) from return_requests where order_id = orders.id) as requests,
          (select coalesce(sum(amount_paise), 0) from refunds
            where order_id = orders.id and ${SENT}) as online,
          (select coalesce(sum(amount_paise), 0) from cash_refunds
            where order_id = orders.id and ${DUE}) as in_cash
        from orders where user_id = one.id and ${GOODS}
      ) as each_order
    ) as came`)
  const extras = new Map(asked.rows.map((extra) => [extra.user_id, extra]))
  return rows.flatMap((row) => {
    const extra = extras.get(row.user_id)
    if (!extra) return []
    const { name, email, phone, city, state, pincode, returns, refused } = extra
    return {
      id: row.user_id,
      name,
      email,
      phone,
      city,
      state,
      pincode,
      returns,
      refused,
      orders: row.orders,
      spentPaise: Number(row.paise) - Number(extra.given),
      lastAt: new Date(row.last_at),
    }
  })
}

/** A customer's orders of goods, newest first: in all stages, including unpaid ones. */
export async function listGoodsOrdersOf(
  db: Reader,
  userId: UserId,
  limit: number,
): Promise<StoredOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.channel, 'cart')))
    .orderBy(desc(orders.userId), desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return completeOrders(db, rows)
}

/** How many other orders of goods a shopper has, and the latest of them. */
export async function listOtherOrders(
  db: Reader,
  { userId, besides, limit }: { userId: UserId; besides: OrderId; limit: number },
): Promise<{ count: number; latest: { id: OrderId; number: string }[] }> {
  const others = and(eq(orders.userId, userId), eq(orders.channel, 'cart'), ne(orders.id, besides))
  const latest = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(others)
    .orderBy(desc(orders.userId), desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return {
    count: await db.$count(orders, others),
    latest: latest.map(({ id, number }) => ({ id, number: orderNumber(number) })),
  }
}

/**
 * An account that was not erased; undefined for any other. `lock` locks it until the transaction ends, so that nothing
 * is written about a person who is being erased.
 */
export async function findAccountHolder(
  db: Reader,
  id: UserId,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ name: string; email: string } | undefined> {
  const asked = db
    .select({ name: users.name, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
  const [row] = await (lock ? asked.for('share') : asked)
  return row && { name: row.name, email: row.emailVerified ? row.email : '' }
}
