import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { apiDocs } from '#urls.ts'

/** The description of one field of a body. */
interface Field {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Field
  anyOf?: readonly Field[]
  properties?: Readonly<Record<string, Field>>
}
type Operation = {
  parameters?: readonly { in?: string; name?: string; schema?: unknown; $ref?: string }[]
  responses: Readonly<Record<string, object>>
  requestBody?: { content: Readonly<Record<string, { schema: Field }>> }
}

const WRITES = ['post', 'put', 'patch'] as const
/** Existing values for parameters of paths; all others are unknown ids. */
const EXISTING: Readonly<Record<string, string>> = {
  '/api/admin/policies/{policy}': 'terms',
  '/api/category/{id}': 'sharbats',
  '/api/products/{id}': 'khus-sharbat',
  '/api/products/{id}/lots': 'khus-sharbat',
  '/api/products/{id}/translations': 'chyawanprash',
}

/** Other fields that must be valid before a route checks the tested one. */
const ORDER = { paymentMethod: 'COD', productIds: ['khus-sharbat'], address: '14 Patel Society' }
const REMITTANCE = { reference: 'UTR-1', paid_on: '2026-11-01', list: 'SMG-10001,10' }
const OWN_ROLE = { name: 'Counts', rights: [] }
const BESIDE: Readonly<Record<string, object>> = {
  '/api/payments/getshipping quantities': { productIds: ['khus-sharbat'] },
  '/api/admin/phone-orders': ORDER,
  '/api/payments/create-order': ORDER,
  '/api/payments/verify-payment': ORDER,
  '/api/remittances': REMITTANCE,
  '/api/remittances/check': REMITTANCE,
  '/api/blogs/{id}': { version: 1 },
  '/api/admin/policies/{policy}': { seen: 'a' },
  '/api/admin/team/roles': OWN_ROLE,
  '/api/admin/team/roles/{id}': OWN_ROLE,
  '/api/admin/tokens': { name: 'Stock', rights: ['product.restock'], days: 30 },
  '/api/admin/devices': {
    endpoint: 'https://push.example/1',
    p256dh: `BA${'x'.repeat(85)}`,
    auth: 'x'.repeat(22),
  },
  '/api/admin/webhooks': { url: 'https://store.example/', kinds: ['order.placed'] },
  '/api/products/{id}/translations': { seen_at: '2026-11-21T06:30:00.000Z' },
}

let shop: TestShop
let owner: SignedIn
let paths: Readonly<Record<string, Partial<Record<'get' | (typeof WRITES)[number], Operation>>>>
beforeAll(async () => {
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
  paths = (await shop.app.inject(apiDocs.document)).json().paths
})
afterAll(() => shop.close())
beforeAll(async () => {
  owner = await shop.signIn({ name: 'Owner', admin: true })
})

function bodyOf(path: string, method: (typeof WRITES)[number] = 'post') {
  return paths[path]?.[method]?.requestBody?.content['application/json']?.schema
}

test('the API description states the limits that the shop enforces', () => {
  expect(bodyOf('/api/reviews')?.properties).toMatchObject({
    rating: { type: 'integer', minimum: 1, maximum: 5 },
    text: { type: 'string', minLength: 20, maxLength: 200 },
  })
  expect(bodyOf('/api/tickets')?.properties).toMatchObject({
    name: { type: 'string', maxLength: 80 },
    topic: { enum: ['order', 'product', 'reaction', 'payment', 'complaint', 'privacy', 'other'] },
    message: { minLength: 10, maxLength: 2_000 },
  })
  expect(bodyOf('/api/scheduler/{slug}/bookings')?.properties).toMatchObject({
    about: { maxLength: 300 },
    consent: { enum: [true] },
    language: { enum: LANGUAGES, default: 'en' },
  })
})

test('a client can be generated from the API description', () => {
  const wrong = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], responses }]) => {
      const names = parameters.map(({ in: place, name, $ref }) => $ref ?? `${place} ${name}`)
      const [, ...inPath] = path.split('{').map((part) => `path ${part.split('}')[0]}`)
      const isRight =
        new Set(names).size === names.length &&
        inPath.every((name) => names.includes(name)) &&
        parameters.every(({ $ref, schema }) => $ref || typeof schema === 'object') &&
        Object.keys(responses).some((status) => status < '400')
      return isRight ? [] : [`${method} ${path}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(Object.keys(paths).length).toBeGreaterThan(100)
})

/** A value just outside every documented limit, and one outside every enumeration. */
function valuesOutside({ maxLength, minLength, minimum, maximum, maxItems, ...field }: Field) {
  const values: unknown[] = []
  if (maxLength !== undefined) values.push('a'.repeat(maxLength + 1))
  if (minLength !== undefined && minLength > 1) values.push('a'.repeat(minLength - 1))
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) values.push(minimum - 1)
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) values.push(maximum + 1)
  if (maxItems !== undefined) {
    const item = field.items?.type === 'integer' ? 1 : 'khus-sharbat'
    values.push(Array.from({ length: maxItems + 1 }, () => item))
  }
  if (field.enum) values.push('none of these')
  return values
}

/** Every write whose body is JSON. */
function writes() {
  return Object.keys(paths).flatMap((path) =>
    WRITES.flatMap((method) => {
      const schema = bodyOf(path, method)
      return schema ? [{ path, method: method.toUpperCase() as 'POST', schema }] : []
    }),
  )
}

/** Every variant of a body with the fields that distinguish it from the others. */
function variantsOf(schema: Field) {
  const variants = schema.properties ? [schema] : (schema.anyOf ?? [])
  return variants.map(({ properties = {} }) => {
    const constants = Object.entries(properties).filter(([, field]) => field.const !== undefined)
    return {
      properties,
      base: Object.fromEntries(constants.map(([name, field]) => [name, field.const])),
    }
  })
}

describe('a limit in the description', () => {
  test('is enforced by the route, which names the field', async () => {
    const tried: string[] = []
    const taken: string[] = []
    for (const { path, method, schema } of writes()) {
      for (const { properties, base } of variantsOf(schema)) {
        for (const [name, field] of Object.entries(properties)) {
          for (const value of valuesOutside(field)) {
            const at = tried.push(`${method} ${path} ${name}`)
            const beside = BESIDE[`${path} ${name}`] ?? BESIDE[path]
            const answer = await shop.app.inject({
              method,
              url: path.replace(/\{\w+\}/g, EXISTING[path] ?? '1'),
              headers: { ...owner.headers, 'idempotency-key': `limit-${at}` },
              payload: { ...base, ...beside, [name]: value },
            })
            const { code, errors = {} } = answer.json()
            const isNamed = answer.statusCode === 400 && name in errors
            const shown = JSON.stringify(value).slice(0, 20)
            if (!isNamed) taken.push(`${tried.at(-1)} ${shown}: ${answer.statusCode} ${code}`)
          }
        }
      }
    }
    expect(taken).toEqual([])
    expect(tried.length).toBeGreaterThan(180)
  })
})

test('an address with an id that no row can have gets the response of an unknown one (INJ-18)', async () => {
  const broken: string[] = []
  const asked = Object.entries(paths).flatMap(([path, operations]) =>
    path.includes('{')
      ? Object.keys(operations).map((method) => ({ path, method: method.toUpperCase() as 'GET' }))
      : [],
  )
  for (const { path, method } of asked) {
    for (const id of ['a%00b', '2147483648', '99999999999']) {
      const url = path.replace(/\{\w+\}/g, id)
      const payload = method === 'GET' ? {} : { payload: { take_prices: [] } }
      const { statusCode } = await shop.app.inject({ method, url, ...owner, ...payload })
      if (statusCode === 500) broken.push(`${method} ${url}: ${statusCode}`)
    }
  }
  expect(broken).toEqual([])
  expect(asked.length).toBeGreaterThan(80)
})

test('a NUL in a query is read like any other text (INJ-18)', async () => {
  const broken: string[] = []
  const asked = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap(({ in: place, name }) =>
      place === 'query' ? [{ path, name }] : [],
    ),
  )
  for (const { path, name } of asked) {
    const url = `${path.replace(/\{\w+\}/g, 'khus-sharbat')}?${name}=a%00b`
    const { statusCode } = await shop.app.inject({ method: 'GET', url, ...owner })
    if (statusCode >= 500) broken.push(`${url}: ${statusCode}`)
  }
  expect(broken).toEqual([])
  expect(asked.length).toBeGreaterThan(20)
})
