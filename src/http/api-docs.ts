import type { FastifyInstance, FastifyRequest, LightMyRequestResponse, RouteOptions } from 'fastify'
import { apiDocs } from '#urls.ts'
import type { ShopServer } from './server.ts'

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>

/** Headers of the connection, which the shop's server sets itself. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set(['connection', 'date', 'keep-alive'])

/**
 * Describes the API from the routes' schemas at `/api/docs`. Call it before adding the first route: it collects
 * routes as they are added. The viewer is large and rarely needed, so it is loaded on the first request.
 */
export function registerApiDocs(app: ShopServer, version: string): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    const isDescribed = route.url.startsWith('/api/') && !route.url.startsWith(apiDocs.pages)
    if (isDescribed && route.method !== 'HEAD') routes.push(route)
  })
  let opening: Promise<FastifyInstance> | undefined
  const open = () => {
    opening ??= import('./api-docs-viewer.ts').then(({ openViewer }) => openViewer(routes, version))
    return opening
  }
  const { pages, document } = apiDocs
  const ask = async (path: string, { raw, headers: asked }: FastifyRequest): Promise<Answer> => {
    const viewer = await open()
    const viewerRequest = { method: 'GET', url: raw.url ?? path, headers: asked } as const
    const { statusCode, headers, rawPayload } = await viewer.inject(viewerRequest)
    return { statusCode, headers, rawPayload }
  }
  // The description is large and always the same; the viewer itself caches the YAML form.
  let kept: Answer | undefined
  const askCached = async (path: string, request: FastifyRequest): Promise<Answer> => {
    const answer = kept ?? (await ask(path, request))
    if (answer.statusCode === 200) kept = answer
    return answer
  }
  const config = { right: 'shop.read', rate: 'search' } as const
  for (const path of [pages, document, `${pages}/yaml`, `${pages}/static/*`]) {
    const find = path === document ? askCached : ask
    app.get(path, { config }, async (request, reply) => {
      const answer = await find(path, request)
      if (answer.statusCode >= 500) {
        throw new Error(`the description of the API answered ${answer.statusCode}`)
      }
      // Other statuses than 404 occur too, for paths that no file can have.
      if (answer.statusCode >= 400) {
        reply.callNotFound()
        return reply
      }
      const passed = Object.entries(answer.headers).filter(([name]) => !NOT_PASSED_ON.has(name))
      return reply
        .code(answer.statusCode)
        .headers(Object.fromEntries(passed))
        .send(answer.rawPayload)
    })
  }
}
