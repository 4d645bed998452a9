import type { ShopDatabase } from '#database/connection.ts'
import { changedValue, type Described, describedValue, type Known } from './described-values.ts'
import { HONEST_BODIES } from './honest-bodies.ts'
import { hostileText, inAddress } from './hostile-values.ts'
import type { Chance } from './seeded.ts'

interface Parameter {
  in?: string
  name?: string
  schema?: Described
}
interface DescribedOperation {
  parameters?: readonly Parameter[]
  requestBody?: { content: Readonly<Record<string, { schema?: Described }>> }
}
export type DescribedPaths = Readonly<
  Record<string, Readonly<Record<string, DescribedOperation | undefined>>>
>

export interface Operation {
  method: string
  /** As in the table of routes: `/api/orders/:id`. */
  route: string
  query: readonly Parameter[]
  isRepeatable: boolean
  body: Described | undefined
}

/** Every operation of the description. */
export function operationsOf(paths: DescribedPaths): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation = {}]) => ({
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      query: (operation.parameters ?? []).filter((one) => one.in === 'query'),
      isRepeatable: (operation.parameters ?? []).some(({ name }) => name === 'idempotency-key'),
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  )
}

/** The ids of the shop, by where they stand in an address or by the name of their field. */
const IDS: Readonly<Record<string, string>> = {
  'orders/:id': 'select id from orders order by number desc limit 20',
  'phone-orders/:id': 'select id from orders order by number desc limit 20',
  'orders/:user_id': 'select user_id from orders limit 5',
  'orders/:return':
    "select order_id || ' ' || id from return_requests order by requested_at desc limit 10",
  'orders/:refund':
    "select order_id || ' ' || id from refunds where order_id is not null union select order_id || ' ' || id from cash_refunds",
  'orders/:step': "select order_id || ' ' || id from order_steps order by id desc limit 10",
  ':tag': "select 'gift'",
  ':note': 'select id::text from team_notes order by id desc limit 5',
  ':task': 'select id::text from owner_tasks order by id desc limit 10',
  'products/:id': 'select id from products order by updated_at desc limit 12',
  'translations/:kind':
    "select unnest(array['product', 'post', 'category', 'policy', 'offer', 'review'])",
  'translations/:id':
    '(select id from products limit 3) union (select id from posts limit 2) union (select id from categories limit 2)',
  ':import_id': 'select id from product_imports order by checked_at desc limit 6',
  ':edit_id': 'select id from product_imports order by checked_at desc limit 6',
  ':slug': 'select slug from consultants',
  'bookings/:id': 'select id from bookings order by starts_at desc limit 8',
  'blogs/:id': 'select id from posts limit 8',
  'reviews/:id': 'select id::text from reviews order by id desc limit 8',
  'tickets/:number': "select 'SMG-T-' || lpad(id::text, 6, '0') from tickets limit 8",
  'category/:id': 'select id from categories',
  'offers/:id': 'select id::text from offers order by id desc limit 5',
  'search-ties/:id': 'select id::text from search_ties limit 5',
  'customers/:id': 'select id from users limit 8',
  'devices/:id': 'select id::text from push_devices limit 5',
  'tokens/:id': 'select id::text from api_tokens limit 5',
  'webhooks/:id': 'select id::text from webhook_endpoints limit 5',
  'deliveries/:id': 'select id::text from webhook_deliveries limit 5',
  'invitations/:id': 'select id::text from team_invitations limit 5',
  'roles/:id': 'select id::text from team_roles limit 5',
  'addresses/:id': 'select id::text from addresses limit 5',
  'sessions/:id': 'select id::text from sessions limit 5',
  ':policy': "select unnest(array['terms', 'privacy', 'returns', 'fairness'])",
  ':month': "select unnest(array['2026-10', '2026-11'])",
  'gst/:file':
    "select unnest(array['gstr1.json', 'b2b.csv', 'docs.csv', 'journal.csv', 'tally.xml'])",
  ':form': "select unnest(array['shopify', 'woocommerce'])",
  ':table':
    "select unnest(array['products.csv', 'days.csv', 'categories.csv', 'states.csv', 'payments.csv'])",
  ':pincode': "select '390001'",
  ':searchText': "select 'tulsi'",
  productId: 'select id from products order by updated_at desc limit 12',
  product_id: 'select id from products order by updated_at desc limit 12',
  product: 'select id from products order by updated_at desc limit 12',
  order: 'select id from orders order by number desc limit 20',
  orderId: 'select id from orders order by number desc limit 20',
  category: 'select title from categories',
  batch: 'select batch from stock_lots limit 10',
  seen_at: `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from products limit 12`,
  file_hash: 'select file_hash from product_imports limit 6',
  image1: 'select picture from categories limit 3',
}

/** Values whose fields say little of them in the description. */
const GIVEN: Known = {
  pincode: ['390001', '560001', '900001'],
  state: ['Gujarat', 'Karnataka'],
  city: ['Vadodara'],
  address: ['14 Patel Society'],
  phone_number: ['9876543210', '9825012345'],
  phone: ['9876543210'],
  email: ['asha@example.com', 'other@example.com'],
  paymentMethod: ['COD', 'Prepaid'],
  quantity: [1, 2],
  quantitie: [1, 2],
  amount: [1, 99.5, 199],
  delivery_status: ['pending', 'delivered'],
  language: ['en', 'hi', 'gu'],
  list: ['SMG-10001,199', 'order,amount\nSMG-10001,99.5'],
}

/** Reads the ids that the shop has now. */
export async function knownOf(db: ShopDatabase): Promise<Known> {
  const found: Record<string, readonly unknown[]> = { ...GIVEN }
  for (const [place, query] of Object.entries(IDS)) {
    const { rows } = await db.$client.query({ text: query, rowMode: 'array' })
    found[place] = rows.map(([value]: unknown[]) => value)
  }
  return found
}

/** One id of each kind, another one in each turn; the values of fields stay as they are. */
export function withOneIdEach(known: Known, turn: number): Known {
  const isPlace = (name: string) => /[/:]/.test(name) && !name.includes(' ')
  return Object.fromEntries(
    Object.entries(known).map(([name, all]) => [
      name,
      isPlace(name) && all.length > 0 ? [all[turn % all.length]] : all,
    ]),
  )
}

interface AskedRequest {
  path: string
  body: string | undefined
}

/** A request of that operation: as it is described, or with something changed. */
export function describedRequest(chance: Chance, operation: Operation, known: Known): AskedRequest {
  const isChanged = chance.percent(60)
  const { body } = operation
  const honest =
    HONEST_BODIES[`${operation.method} ${operation.route}`] ??
    known[`${operation.method} ${operation.route}`]?.[0]
  let value = body && (honest && chance.percent(70) ? honest : describedValue(chance, body, known))
  if (value !== undefined && isChanged) {
    const changes = 1 + chance.below(2)
    for (let at = 0; at < changes; at += 1) value = changedValue(chance, value)
  }
  const query = queryFor(chance, operation, known, isChanged)
  const path = pathFor(chance, operation.route, known, isChanged) + query
  return {
    path,
    body: value === undefined ? undefined : written(chance, value, isChanged),
  }
}

function pathFor(chance: Chance, route: string, known: Known, isChanged: boolean): string {
  // Both ids of one row: a return is looked for among those of its order.
  const [, second = ''] = /^\/api\/orders\/:id\/\w+\/(:return|:refund|:step)/.exec(route) ?? []
  const rows = known[`orders/${second}`] ?? []
  if (rows.length > 0 && !(isChanged && chance.percent(15))) {
    const [order = '', id = ''] = String(chance.pick(rows)).split(' ')
    return route.replace(':id', order).replace(second, id)
  }
  const parts = route.split('/')
  const filled = parts.map((part, at) => {
    if (!part.startsWith(':')) return part
    if (isChanged && chance.percent(12)) return inAddress(chance, hostileText(chance)) || 'x'
    const before = parts.slice(0, at).findLast((one) => !one.startsWith(':')) ?? ''
    const ids = known[`${before}/${part}`] ?? known[part] ?? []
    return encodeURIComponent(String(ids.length > 0 ? chance.pick(ids) : '1'))
  })
  return filled.join('/')
}

function queryFor(chance: Chance, { query }: Operation, known: Known, isChanged: boolean): string {
  const pairs: string[] = []
  for (const { name = '', schema = {} } of query) {
    if (!chance.percent(60)) continue
    const value = String(describedValue(chance, schema, known, name))
    const changed = isChanged && chance.percent(40) ? changedValue(chance, value) : value
    const sent = typeof changed === 'string' ? changed : JSON.stringify(changed)
    const written = chance.percent(90)
      ? encodeURIComponent(sent.toWellFormed())
      : inAddress(chance, sent)
    pairs.push(`${name}=${written}`)
    if (isChanged && chance.percent(10))
      pairs.push(`${name}=${inAddress(chance, hostileText(chance))}`)
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function written(chance: Chance, value: unknown, isChanged: boolean): string {
  const text = JSON.stringify(value) ?? 'null'
  if (!isChanged || chance.percent(94)) return text
  return chance.pick([
    // The same key twice.
    text.replace(/^\{("[^"]+":)/, '{$1null,$1'),
    text.replace(/^\{/, '{"__proto__":{"isAdmin":true},'),
    `${text}x`,
    text.slice(0, -1),
    `\ufeff${text}`,
    text.replaceAll('"', "'"),
  ])
}
