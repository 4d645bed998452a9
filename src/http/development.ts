import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ShopServer } from './server.ts'

/** How a build tool answers for its own files; calls `next` where it has none. */
export type BuildTool = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** Sources, pre-built packages and public files: everything that only the build tool knows; uploads it does not. */
const ITS_OWN =
  /^\/(?:@|src\/|node_modules\/|artwork\/|pictures\/(?!uploads\/)|social\/|icons\/|fonts\/|favicon|apple-touch)/

/** While developing, modules and files come from the build tool instead of a finished build. */
export function serveFromBuildTool(app: ShopServer, tool: BuildTool): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!ITS_OWN.test(request.raw.url ?? '')) {
      done()
      return
    }
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined && name !== 'content-security-policy') {
        reply.raw.setHeader(name, value)
      }
    }
    tool(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
}
