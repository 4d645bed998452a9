import type { Session } from '#domain/accounts/person.ts'
import type { ShopServer } from '../server.ts'

/** Marks every answer of a scope, refusals included, as one person's own. */
export function keepPrivate(room: ShopServer): void {
  room.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })
}

/** The session behind a request whose route names a right of accounts: the policy has checked it. */
export function sessionOf(request: { session: Session | undefined }): Session {
  if (!request.session) throw new Error('a route for accounts was reached without a session')
  return request.session
}
