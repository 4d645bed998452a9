import type { FastifyRequest } from 'fastify'
import type { ShopServer } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop's origin, see `originOf`. */
    readonly origin: string | undefined
  }
}

export function nameOrigins(app: ShopServer, publicUrl: string | undefined): void {
  app.decorateRequest('origin', {
    getter() {
      return originOf(this, publicUrl)
    },
  })
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The shop's origin for links, canonical addresses and redirects: the configured one, else (demo)
 * the request's host; undefined when that is not a valid host. Fastify accepts forwarded hosts from
 * trusted proxies only.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl) return publicUrl
  if (!HOST.test(request.host)) return undefined
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const origin = `${scheme}://${request.host.toLowerCase()}`
  // The pattern still admits invalid hosts: a port above 65535, an address of five numbers.
  return URL.canParse(origin) ? origin : undefined
}
