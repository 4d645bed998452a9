import type { FastifyReply } from 'fastify'
import type { Session } from '#domain/accounts/person.ts'
import { forbidCaching } from '#http/middleware/policy.ts'
import type { ShopServer } from '#http/server.ts'
import { type Policy, type Serve, serveOn } from './served.ts'

/** Serves endpoints whose responses, including refusals, must not be cached; `common` is part of each route's policy. */
export function servePrivately(app: ShopServer, common: Policy = {}): Serve {
  return serveOn(app, { ...common, isPrivate: true })
}

/** The same for routes that parse other bodies, or need more of Fastify than `serve` offers. */
export function servePrivateScope(
  app: ShopServer,
  add: (serve: Serve, scope: ShopServer) => void | Promise<void>,
): void {
  app.register(async (scope: ShopServer) => {
    scope.addHook('onRequest', forbidCaching)
    await add(serveOn(scope), scope)
  })
}

/** The session of a request. The policy has checked it on every route whose right needs an account. */
export function sessionOf(request: { session: Session | undefined }): Session {
  if (!request.session) throw new Error('a route for accounts was reached without a session')
  return request.session
}

/** Sets the headers of a CSV file with this name, whose first row contains the column titles. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
}
