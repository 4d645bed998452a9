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
    await add(servePrivately(scope), scope)
  })
}

export const CSV = 'text/csv; charset=utf-8; header=present'

/** Sets the headers of a file with this name, which is saved, or `inline` shown, by the browser. */
export function asFile<Reply extends { header(name: string, value: string): unknown }>(
  reply: Reply,
  name: string,
  type: string,
  where: 'attachment' | 'inline' = 'attachment',
): Reply {
  reply.header('content-type', type)
  reply.header('content-disposition', `${where}; filename="${name}"`)
  return reply
}
