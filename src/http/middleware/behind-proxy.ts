import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { isRead } from './policy.ts'

const HTTPS_ONLY = problemOf(403, 'https-only', localizedSentences('apiHttp').httpsOnly)

/** An IP address, optionally in brackets, with a zone, a port or the quotes of RFC 7239. */
const FORWARDED_ADDRESS = /^"?(?:\[([^\]]+)\]|([^[\]]+?))(?::\d{1,5})?"?$/

/** Strips port, brackets and zone, which some proxies add to a client's address. Returns any other text unchanged. */
function bareAddress(written: string): string {
  const text = written.trim()
  const [, inBrackets, plain] = (isIP(text) === 0 && FORWARDED_ADDRESS.exec(text)) || []
  const address = (inBrackets ?? plain ?? text).replace(/%.*$/, '')
  return isIP(address) === 0 ? text : address
}

/**
 * Strips ports from the forwarding header before it is read: with a port, a trusted proxy would not be
 * recognised, and each connection of a client would count as a separate client.
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

/** Addresses of this machine, of local and of a provider's networks, where no visitor of a public shop is. */
const isLocal = compile(['loopback', 'uniquelocal', '100.64.0.0/10'])

/**
 * Tells once of a proxy beside the shop that `TRUSTED_PROXIES` does not name: all visitors count as one, and share its
 * limits, which is noticed only when the shop is busy. A visitor from the internet may send its header too.
 */
export function tellOfUnknownProxy(app: ShopServer): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    const forwardedFor = request.raw.headers['x-forwarded-for']
    if (forwardedFor === undefined || isTold) {
      done()
      return
    }
    const peer = request.raw.socket.remoteAddress ?? ''
    // A proxy that passes on its own requests names itself.
    const isUnknown = request.ip === peer && !String(forwardedFor).endsWith(peer)
    if (isUnknown && isLocal(peer, 0)) {
      isTold = true
      request.log.error(
        { proxy: peer },
        'all visitors come through a proxy that TRUSTED_PROXIES does not name, and share one limit',
      )
    }
    done()
  })
}

/**
 * Redirects reads that reached the proxy unencrypted to the shop's https address, and refuses such writes:
 * their contents were already exposed. Only the header of a trusted proxy counts; health checks pass.
 */
export function requireHttps(app: ShopServer, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith('https://')) return
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, url = '/' } = request.raw
    // The header of an untrusted proxy is ignored, since `request.protocol` then stays http.
    const forwardedProto = String(headers['x-forwarded-proto'] ?? '').trim()
    const wasUnencrypted = forwardedProto.endsWith('http') && request.protocol === 'http'
    if (!wasUnencrypted || request.routeOptions.config.right === 'shop.health') done()
    else if (isRead(request.method)) reply.redirect(`${publicUrl}${url}`, 307)
    else problem(reply, HTTPS_ONLY)
  })
}
