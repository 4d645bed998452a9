import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The shop's own origin for links, canonical addresses and redirects: the configured one (promise
 * P45). Without it, in the demo, the request's host counts; `undefined` when that is no host name.
 * Forwarded hosts count only from trusted proxies, as Fastify sees to.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl) return publicUrl
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return HOST.test(request.host) ? `${scheme}://${request.host.toLowerCase()}` : undefined
}
