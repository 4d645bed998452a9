import { isIP } from 'node:net'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { isRead } from './policy.ts'

const HTTPS_ONLY = problemOf(403, 'https-only', localizedSentences('apiHttp').httpsOnly)

/** An address in brackets or not, with or without its zone and a port; quotes as RFC 7239 has them. */
const WRITTEN = /^"?(?:\[([^\]]+)\]|([^[\]]+?))(?::\d{1,5})?"?$/

/** The bare address in what a proxy writes of its client: some add the port or brackets. What is no address stays as it is. */
function bareAddress(written: string): string {
  const text = written.trim()
  const [, inBrackets, plain] = (isIP(text) === 0 && WRITTEN.exec(text)) || []
  const address = (inBrackets ?? plain ?? text).replace(/%.*$/, '')
  return isIP(address) === 0 ? text : address
}

/**
 * Makes bare addresses of a forwarding header before anybody reads it: with a port, a trusted proxy would not be
 * known as one, and each connection of a client would count as a client of its own.
 */
export function readForwardedAddresses(app: ShopServer): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const written = headers['x-forwarded-for']
    if (written) {
      headers['x-forwarded-for'] = String(written).split(',').map(bareAddress).join(', ')
    }
    done()
  })
}

/**
 * Sends a reader whose request came to the proxy unencrypted to the shop's own https address, and refuses a write there:
 * its contents were readable already. Only what a proxy says of the request counts; health checks pass.
 */
export function requireHttps(app: ShopServer, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith('https://')) return
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, url = '/' } = request.raw
    // What a proxy says that is not trusted counts as unsaid: the shop itself is reached unencrypted.
    const said = String(headers['x-forwarded-proto'] ?? '').trim()
    const wasOpen = said.endsWith('http') && request.protocol === 'http'
    if (!wasOpen || request.routeOptions.config.right === 'shop.health') done()
    else if (isRead(request.method)) reply.redirect(`${publicUrl}${url}`, 307)
    else problem(reply, HTTPS_ONLY)
  })
}
