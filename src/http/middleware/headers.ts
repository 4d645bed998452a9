import type { FastifyReply } from 'fastify'
import type { Config } from '#config.ts'
import { sentences } from '#messages/sentences.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'

const httpSentences = sentences('apiHttp')

const ONE_YEAR_SECONDS = 31_536_000

/** The policy of every answer that is not a page: it may load nothing and stand in no frame. */
export const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'"

/** Headers that every answer carries, whatever it holds. HSTS only where https is spoken. */
export function securityHeaders(publicUrl: string | undefined): readonly [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    // The payment provider's dialog needs `payment`; nothing here needs the rest.
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
    ],
    // A bank's pop-up must be able to tell the page that opened it that it is done.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]
  if (publicUrl?.startsWith('https://')) {
    headers.push(['strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`])
  }
  return headers
}

/** Completes a reply: the headers of safety, the strictest policy and no keeping, where nothing else was said. */
export function headerWriter(config: Pick<Config, 'publicUrl'>): (reply: FastifyReply) => void {
  const headers = securityHeaders(config.publicUrl)
  return (reply) => {
    for (const [name, value] of headers) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', POLICY_OF_DATA)
    }
    // Nothing is kept by anybody unless a route says so.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  }
}

/** Puts the headers on every answer that goes through Fastify; kept pages carry them in their own bytes. */
export function addSecurityHeaders(app: ShopServer, write: (reply: FastifyReply) => void): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    write(reply)
    done(null, payload)
  })
}

/**
 * A request without a host cannot be answered with links, so it is refused; health checks may leave
 * it out. An address that names a server of its own is one for a proxy, which the shop is not. No
 * browser sends what stands after a `#`: a cache in front that cuts it off would keep one page's
 * answer for another.
 */
export function refuseMissingHost(app: ShopServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, url = '' } = request.raw
    if (url.includes('#')) {
      problem(reply, { status: 400, code: 'bad-address', detail: httpSentences.badAddress })
      return
    }
    const isHealth = request.routeOptions.config.right === 'shop.health'
    if ((headers.host || isHealth) && url.startsWith('/')) {
      done()
      return
    }
    problem(reply, { status: 400, code: 'host-missing', detail: httpSentences.hostMissing })
  })
}
