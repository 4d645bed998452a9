import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { languageOf, pages } from '#urls.ts'
import type { With } from '#use-cases/deps.ts'

const httpSentences = localizedSentences('apiHttp')

const NO_CAMERA = 'camera=()'

const ONE_YEAR_SECONDS = 31_536_000

/** The policy of every response that is not a page: it loads nothing and cannot be framed. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'"

export interface HeaderDeps extends With<'config'> {
  /** The frames of the payment provider's dialog, which may use the browser's payment API. */
  paymentFrames?: readonly string[] | undefined
}

/** The headers of every response; HSTS only when the shop is served over https. */
export function securityHeaders({
  config: { publicUrl },
  paymentFrames = [],
}: HeaderDeps): readonly [string, string][] {
  const paymentSources = paymentFrames
    .filter((source) => source !== "'self'")
    .map((from) => `"${from}"`)
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    // The payment provider's dialog needs `payment`, the panel's scan field the camera; nothing needs the others.
    [
      'permissions-policy',
      `${NO_CAMERA}, microphone=(), geolocation=(), usb=(), payment=(${['self', ...new Set(paymentSources)].join(' ')})`,
    ],
    // A bank's pop-up must be able to notify its opener when it is done.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]
  if (publicUrl?.startsWith('https://')) {
    headers.push(['strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`])
  }
  return headers
}

/** Whether an address is a page of the owner's panel, in any language. */
function isPanelPage(address: string): boolean {
  if (!address.includes(pages.adminPanel)) return false
  const { path } = languageOf(address.replace(/[?].*$/s, ''))
  return path === pages.adminPanel || path.startsWith(`${pages.adminPanel}/`)
}

/** Completes a reply: security headers, and the strictest policy and `no-store` unless the route set its own. */
export function headerWriter(deps: HeaderDeps): (reply: FastifyReply) => void {
  const forShoppers = securityHeaders(deps)
  const forPanel = forShoppers.map(
    ([name, value]) => [name, value.replace(NO_CAMERA, 'camera=(self)')] as const,
  )
  return (reply) => {
    const headers = isPanelPage(reply.request.raw.url ?? '') ? forPanel : forShoppers
    for (const [name, value] of headers) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', POLICY_OF_DATA)
    }
    // Nothing is cached unless a route says so, and no failure: a route may have said so before it failed.
    if (reply.statusCode >= 500 || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  }
}

/** Adds the headers to every response that Fastify sends; cached pages contain them already. */
export function addSecurityHeaders(app: ShopServer, write: (reply: FastifyReply) => void): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    write(reply)
    done(null, payload)
  })
}

/**
 * Refuses requests without a host, because their links could not be absolute (health checks may
 * omit it), and absolute request targets, which are meant for proxies. Several hosts are refused as RFC 9112, 3.2
 * requires, because a proxy may use another one than Node. Refuses a `#` as well: no browser sends a fragment, and
 * a cache in front that strips it would store one page's response for another.
 */
export function refuseAmbiguousTarget(app: ShopServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, url = '' } = request.raw
    if (url.includes('#') || namesSeveralHosts(request.raw)) {
      problem(reply, problemOf(400, 'bad-address', httpSentences.badAddress))
      return
    }
    const isHealth = request.routeOptions.config.right === 'shop.health'
    if ((headers.host || isHealth) && url.startsWith('/')) {
      done()
      return
    }
    problem(reply, problemOf(400, 'host-missing', httpSentences.hostMissing))
  })
}

/** Reads the raw headers, because `headers` contains only the first `Host`. */
function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
