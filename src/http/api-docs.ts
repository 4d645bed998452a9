import type { FastifyInstance, FastifyRequest, LightMyRequestResponse, RouteOptions } from 'fastify'
import { apiDocs } from '#urls.ts'
import type { ShopServer } from './server.ts'

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'>

/** Of the connection, which is the shop's. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set(['connection', 'date', 'keep-alive'])

/**
 * Describes the API from the routes' schemas at `/api/docs`. Call it before adding the first route: it collects
 * routes as they are added. What draws the description is large and seldom asked for, so it is loaded when it is.
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
    const question = { method: 'GET', url: raw.url ?? path, headers: asked } as const
    const { statusCode, headers, rawPayload } = await viewer.inject(question)
    return { statusCode, headers, rawPayload }
  }
  // The description is large, and the same for everybody; as YAML the viewer keeps it itself.
  let kept: Answer | undefined
  const askOnce = async (path: string, request: FastifyRequest): Promise<Answer> => {
    const answer = kept ?? (await ask(path, request))
    if (answer.statusCode === 200) kept = answer
    return answer
  }
  const config = { right: 'shop.read', rate: 'search' } as const
  for (const path of [pages, document, `${pages}/yaml`, `${pages}/static/*`]) {
    const find = path === document ? askOnce : ask
    app.get(path, { config }, async (request, reply) => {
      const answer = await find(path, request)
      if (answer.statusCode >= 500) {
        throw new Error(`the description of the API answered ${answer.statusCode}`)
      }
      // Also a path that no file can have is an address that the shop does not have.
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
