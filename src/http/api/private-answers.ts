import type { ShopServer } from '../server.ts'

/** Marks every answer of a room, refusals included, as one person's own (promise P44, case HTP-05). */
export function keepPrivate(room: ShopServer): void {
  room.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'private, no-store')
    done()
  })
}
