import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePolicy } from './page.ts'

/** Open to everybody. Writes need no token: nothing of the shop can be changed through these routes. */
export const OPEN_ROUTE = { right: 'stand-ins.use', write: 'own-evidence' } as const

/** Parses the forms of the stand-ins' pages. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

/** Refuses form posts from other sites. */
export function refuseOtherSites(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    if (request.method === 'GET' || site === undefined || site === 'same-origin') return
    await reply.status(403).type('text/plain').send('Only the stand-in’s own pages may do this.')
  })
}

/** Sends one of the stand-ins' pages; `formTargets` are further origins that its forms may be submitted to. */
export function sendPage(reply: FastifyReply, html: string, formTargets: readonly string[] = []) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(formTargets))
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(html)
}
