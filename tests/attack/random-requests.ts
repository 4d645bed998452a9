import type { RouteEntry } from '#http/middleware/policy.ts'
import { hostileText, hostileValue, inAddress } from './hostile-values.ts'
import type { RoleName } from './scene.ts'
import type { Chance } from './seeded.ts'

export interface RandomRequest {
  role: RoleName
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whether that person's anti-forgery token and origin are sent. */
  isOwnPage: boolean
}

/** Ids and bodies of honest requests, from which most random requests are made. */
export interface Honest {
  orderIds: readonly string[]
  userIds: readonly string[]
  productIds: readonly string[]
  /** The names of queries that the shop knows. */
  queryNames: readonly string[]
  bodies: Readonly<Record<string, Record<string, unknown>>>
}

const ROLES = ['visitor', 'shopper', 'shopper', 'other', 'admin', 'former'] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
/** Names that the router or a careless parser would take for its own. */
const ODD_QUERY_NAMES = ['_routes', 'index', '__proto__[isAdmin]', 'constructor[prototype][x]']
const TYPES = [
  'application/json; charset=utf-8',
  'application/json; garbage',
  'text/plain',
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
]
/** Headers that some servers trust. */
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['x-forwarded-for', '1.2.3.4'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=1.2.3.4;host=evil.example'],
  ['x-original-url', '/admin_panel'],
  ['x-rewrite-url', '/api/orders'],
  ['x-http-method-override', 'DELETE'],
  ['x-user-id', 'admin'],
  ['isadmin', 'true'],
  ['host', 'evil.example'],
  ['host', 'a.1'],
  ['host', 'localhost:99999'],
  ['host', '[::::]'],
  ['host', 'a b'],
  ['accept-encoding', 'br;q=0, gzip;q=x, *'],
  ['accept', 'application/xml'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0,5-1,-1'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'one'],
  ['idempotency-key', 'two words'],
  ['idempotency-key', 'x'.repeat(200)],
  ['x-csrf-token', 'wrong'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['cookie', 'samagni_session=; samagni_session=x; isAdmin=1; __proto__=1; =; ;;'],
  ['cookie', `samagni_session=${'A'.repeat(43)}`],
  ['x-react-router-spa-mode', 'yes'],
  ['x-react-router-prerender-data', '[]'],
  ['expect', '100-continue'],
  ['authorization', 'Bearer x'],
  ['user-agent', '() { :; }; echo'],
]

function kindOf({ method, path }: RouteEntry): 'write' | 'read' | 'page' {
  if (!path.startsWith('/api/')) return 'page'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** A random request: a route of the list, called almost correctly. */
export function randomRequest(
  chance: Chance,
  routes: readonly RouteEntry[],
  honest: Honest,
): RandomRequest {
  // Most of the routes are pages, in three languages; most of what can break is writing.
  const kind = chance.pick(['write', 'write', 'read', 'read', 'page'])
  const fitting = routes.filter((one) => kindOf(one) === kind)
  // Honest bodies get past validation, however many routes there are.
  const honestly = fitting.filter(({ path }) => path in honest.bodies)
  const route = chance.pick(kind === 'write' && chance.percent(60) ? honestly : fitting)
  const method = chance.percent(85) ? route.method : chance.pick(METHODS)
  const takesBody = method !== 'GET' && method !== 'HEAD'
  const headers: Record<string, string> = {}
  while (chance.percent(35)) {
    const [name, value] = chance.pick(ODD_HEADERS)
    headers[name] = value
  }
  const sent =
    takesBody && chance.percent(95) ? bodyFor(chance, honest.bodies[route.path]) : undefined
  if (sent !== undefined) {
    const type = chance.percent(88) ? 'application/json' : chance.pick(TYPES)
    if (type !== '') headers['content-type'] = type
  }
  return {
    role: chance.pick(ROLES),
    method,
    path: pathFor(chance, route.path, honest),
    headers,
    body: sent,
    isOwnPage: chance.percent(85),
  }
}

/** What the shop's own page would post. */
export function honestRequest(path: string, { bodies }: Honest): RandomRequest {
  const body = JSON.stringify(bodies[path])
  const headers = { 'content-type': 'application/json' }
  return { role: 'shopper', method: 'POST', path, headers, isOwnPage: true, body }
}

function pathFor(chance: Chance, route: string, honest: Honest): string {
  const known = route.startsWith('/api/orders')
    ? route.includes('user_id')
      ? honest.userIds
      : honest.orderIds
    : honest.productIds
  const filled = route.replace(/:\w+|\*/g, () =>
    chance.percent(50) ? chance.pick(known) : inAddress(chance, hostileText(chance)),
  )
  const twisted = chance.percent(12) ? twist(chance, filled) : filled
  return chance.percent(40) ? `${twisted}?${randomQuery(chance, honest)}` : twisted
}

function twist(chance: Chance, path: string): string {
  return chance.pick([
    `${path}/`,
    `/${path}`,
    `${path}.data`,
    `${path}%2edata`,
    `${path}#x`,
    `${path};x=.css`,
    `${path}/x.css`,
    `${path}/../orders`,
    `${path}/%2e%2e/%2e%2e/etc/passwd`,
    `${path}%00`,
    `${path}%`,
    path.toUpperCase(),
    path.replace('/', '/hi/'),
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    path.replaceAll('a', '%61'),
    `${path}/${'x'.repeat(3_000)}`,
  ])
}

function randomQuery(chance: Chance, { queryNames }: Honest): string {
  const names = [...queryNames, ...ODD_QUERY_NAMES]
  const pairs = Array.from({ length: 1 + chance.below(4) }, () => {
    const name = chance.percent(85) ? chance.pick(names) : inAddress(chance, hostileText(chance))
    return chance.percent(90) ? `${name}=${inAddress(chance, hostileText(chance))}` : name
  })
  return pairs.join(chance.percent(90) ? '&' : '&&=&?')
}

/** Values that a field's format allows and that the shop may still refuse. */
const NEARLY_RIGHT: ReadonlyMap<string, readonly unknown[]> = new Map<string, unknown[]>([
  ['productIds', [['race-sold-out'], ['race-gone'], ['race-amla-juice']]],
  ['quantities', [[6], [100], [101]]],
  ['amount', [1, 0, 1e6]],
  ['pincode', ['900001', '744101', 390_001]],
  ['paymentMethod', ['prepaid', 'cod']],
  ['delivery_status', ['pending', 'shipped!']],
  ['boxes', [1, 1_000, 1_001]],
  ['rating', [0, 6, 3.5, '5']],
  ['product_id', ['race-sold-out', 'race-gone']],
])

function bodyFor(chance: Chance, honest: Record<string, unknown> | undefined): string {
  if (!honest || chance.percent(15)) return rawBody(chance)
  const body: Record<string, unknown> = { ...honest }
  const names = Object.keys(body)
  // A quarter of the requests are entirely honest.
  const changes = chance.percent(25) ? 0 : 1 + chance.below(2)
  for (let at = 0; at < changes; at += 1) {
    const name = chance.percent(85) ? chance.pick(names) : hostileText(chance)
    const near = NEARLY_RIGHT.get(name)
    if (near && chance.percent(40)) body[name] = chance.pick(near)
    else if (chance.percent(15)) delete body[name]
    else body[name] = hostileValue(chance)
  }
  const text = JSON.stringify(body)
  if (chance.percent(95)) return text
  return `${text.slice(0, -1)},"${chance.pick(names)}":${JSON.stringify(hostileValue(chance))}}`
}

function rawBody(chance: Chance): string {
  switch (chance.below(6)) {
    case 0:
      return JSON.stringify(hostileValue(chance)) ?? ''
    case 1:
      return hostileText(chance)
    case 2:
      return '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'
    case 3:
      return '['.repeat(20_000)
    case 4:
      return '{"a":1'
    default:
      return `{"${'k'.repeat(50_000)}":${'9'.repeat(400)}}`
  }
}
