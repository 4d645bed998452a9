import { sql } from 'drizzle-orm'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import type { ShopServer } from '#http/server.ts'
import { P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import type { SignedIn, TestShop } from '#tests/support/shop.ts'

type ShopDatabase = TestShop['db']
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** All roles, in the order of the tables. */
export const ROLES = ['visitor', 'shopper', 'other', 'admin', 'former'] as const
export type RoleName = (typeof ROLES)[number]
export type Cast = Readonly<Record<RoleName, SignedIn | undefined>>

const FORMER = 'former@samagni.example'

/** A visitor, two shoppers, an admin, and one who was an admin until just now (case ADM-06). */
export async function signEverybodyIn(shop: TestShop): Promise<Cast> {
  await shop.db.execute(sql`
    insert into admin_grants (email, source, granted_at) values (${FORMER}, 'owner', now())
    on conflict (email) do nothing`)
  return {
    visitor: undefined,
    shopper: await shop.signIn({ email: 'asha@example.com', name: 'Asha Patel' }),
    other: await shop.signIn({ email: 'bela@example.com', name: 'Bela Shah' }),
    admin: await shop.signIn({ admin: true, name: 'Owner' }),
    former: await shop.signIn({ email: FORMER, name: 'Former Owner' }),
  }
}

export async function withdrawFormerAdmin(db: ShopDatabase): Promise<void> {
  await db.execute(sql`update admin_grants set withdrawn_at = now() where email = ${FORMER}`)
}

/** The shop's own limits would stop most attacks early; they are tested separately. */
export const WITHOUT_LIMITS = readConfig({ RATE_LIMIT_FACTOR: '100000' })

export interface Asking {
  method?: Method | undefined
  person?: SignedIn | undefined
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** A request as that person's browser sends it; a string is sent unchanged, anything else as JSON. */
export function ask(
  app: ShopServer,
  url: string,
  { method = 'GET', person, headers, body }: Asking = {},
) {
  const isJson = body !== undefined && typeof body !== 'string'
  return app.inject({
    method,
    url,
    headers: {
      ...person?.headers,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : String(body) }),
  })
}

/** The body that requests a price and, with the amount added, confirms it. */
export function basketOf(productId: string, quantity: number): Record<string, unknown> {
  const line = { productIds: [productId], quantities: [quantity] }
  return { ...line, paymentMethod: 'COD', ...DELIVERY }
}

/** Places an order and returns its id. */
export async function buy(
  app: ShopServer,
  person: SignedIn | undefined,
  productId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { ...basketOf(productId, 1), ...more }
  const priced = await ask(app, paths.payments.createOrder(), { method: 'POST', person, body })
  const { amount } = priced.json<{ amount: number }>()
  const confirmation = { ...body, amount }
  const placed = await ask(app, paths.payments.verify(), {
    method: 'POST',
    person,
    body: confirmation,
  })
  const { orderId } = placed.json<{ orderId?: string }>()
  if (!orderId) throw new Error(`no order was placed: ${placed.body}`)
  return orderId
}

/** Tables that reading may change: a session's last visit and a sign-in attempt. */
const MOVES_BY_ITSELF = ['sign_in_attempts', 'sessions']

/** A checksum of every table, so that 'no effect' means no effect anywhere. */
export async function stateOf(
  db: ShopDatabase,
  leftOut: readonly string[] = MOVES_BY_ITSELF,
): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const lineOf = (table: string) => {
    const columns = leftOut
      .filter((one) => one.startsWith(`${table}.`))
      .map((one) => one.slice(table.length + 1))
    return columns.length === 0
      ? sql`t::text`
      : sql`(to_jsonb(t) - ${sql.param(columns)}::text[])::text`
  }
  // A sum needs no order of the rows, which would take most of the time.
  const prints = rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(
      ({ name }) => sql`
        select ${name} as name,
          count(*) || ' ' || coalesce(sum(hashtextextended(${lineOf(name)}, 0)), 0) as print
        from ${sql.identifier(name)} as t`,
    )
  // One query for all tables, since it runs before and after hundreds of requests.
  const found = await db.execute<{ name: string; print: string }>(
    sql.join(prints, sql` union all `),
  )
  return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]))
}

/** The address of a route, with an order and a shopper, and with nothing that there is elsewhere. */
export function filledIn(
  route: string,
  { orderId, userId }: { orderId: string; userId: string },
): string {
  return route
    .replace(/^(\/api\/products)\/:id/, `$1/${P2}`)
    .replace(/^(\/api\/blogs)\/:id/, '$1/nothing')
    .replace(':id/cancel', `${'a'.repeat(26)}/cancel`)
    .replace(/:(?:return|refund|task)\b/, '1')
    .replace(':pincode', '390001')
    .replace(':form', 'shopify')
    .replace(/:(?:import_id|file|secret|slug)\b|\*/g, 'nothing')
    .replace(':number', 'SMG-T-000000')
    .replace(':id', orderId)
    .replace(':user_id', userId)
    .replace(/:piece\(.*?\$\)/, '9')
    .replace(/:key\(.*?\$\)/, '0'.repeat(32))
    .replace(':searchText', 'khus')
}
