import type { FastifyReply } from 'fastify'
import type { Session } from '#domain/accounts/person.ts'
import { forbidCaching } from '#http/middleware/policy.ts'
import type { ShopServer } from '#http/server.ts'
import { type Policy, type Serve, serveOn } from './served.ts'

/** Serves endpoints whose answers nobody may cache, refusals included; `common` is part of each route's policy. */
export function servePrivately(app: ShopServer, common: Policy = {}): Serve {
  return serveOn(app, { ...common, isPrivate: true })
}

/** The same where routes read other bodies, or need more of the server than `serve` offers. */
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

/** Makes the answer a CSV file of this name, whose first row has the titles. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
}
