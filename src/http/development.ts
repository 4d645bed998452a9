import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ShopServer } from './server.ts'

/** Serves the build tool's own files; calls `next` for any other path. */
export type BuildTool = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** Paths that only the build tool serves: sources, content, packages, public files, but not uploaded pictures. */
const BUILD_TOOL_PATHS =
  /^\/(?:@|src\/|content\/|node_modules\/|artwork\/|pictures\/(?!uploads\/)|social\/|icons\/|fonts\/|favicon|apple-touch)/

/** In development, serves modules and files from the build tool instead of a finished build. */
export function serveFromBuildTool(app: ShopServer, tool: BuildTool): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!BUILD_TOOL_PATHS.test(request.raw.url ?? '')) {
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
