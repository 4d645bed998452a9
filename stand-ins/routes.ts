import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'
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

/** Reads bodies as bytes, since an API responds to invalid ones in its own format. */
export function acceptBytes(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
}

/** A request to the API of a stand-in. */
export interface ApiCall extends Pick<FastifyRequest, 'method' | 'headers'> {
  /** Below the base of the API: `/orders`. */
  path: string
  query: URLSearchParams
  body: Buffer | undefined
}

interface JsonApi {
  /** The address of the stand-in, to which the paths of faults are relative. */
  at: string
  /** The address of its API. */
  api: string
  methods: string[]
  bodyLimit: number
  faults: Faults
  answer(
    call: ApiCall,
  ): { status: number; body: unknown } | Promise<{ status: number; body: unknown }>
}

/** Serves an API that responds with JSON or an empty body, and applies active faults. */
export function serveJsonApi(scope: FastifyInstance, served: JsonApi): void {
  const { at, api, methods, bodyLimit, faults, answer } = served
  acceptBytes(scope, bodyLimit)
  scope.route({
    method: methods,
    url: `${api}/*`,
    exposeHeadRoute: false,
    config: OPEN_ROUTE,
    handler: async (request, reply) => {
      const { pathname, searchParams: query } = new URL(request.url, 'http://stand-in')
      const { method, headers } = request
      reply.hijack()
      const { raw } = reply
      const sent = Buffer.isBuffer(request.body) ? request.body : undefined
      const work = async () => {
        const path = pathname.slice(api.length)
        const { status, body } = await answer({ method, headers, path, query, body: sent })
        if (raw.destroyed) return
        raw.statusCode = status
        if (body === undefined) return void raw.end()
        raw.setHeader('content-type', 'application/json')
        raw.end(JSON.stringify(body))
      }
      await faults.play(pathname.slice(at.length), request.raw, raw, work, sent)
    },
  })
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
