import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiDocs } from '#urls.ts'
import type { ShopServer } from './server.ts'

/** The Swagger viewer needs inline styles; its scripts are files. Only this page gets this policy. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Describes the API from the routes' schemas at `/api/docs`. Await it before adding the first
 * route: it collects routes as they are added.
 */
export async function registerApiDocs(app: ShopServer, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Samagni API',
        version,
        description:
          'Refusals are problem documents (RFC 9457) with a `code` and, for input, `errors` by field. ' +
          'Writes carry the session cookie and its anti-forgery token in `x-csrf-token`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'samagni_session' },
          antiForgery: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        },
      },
    },
    transform: (route) =>
      route.url.startsWith('/api/')
        ? jsonSchemaTransform(route)
        : { schema: { hide: true }, url: route.url },
  })
  await app.register(async (scope) => {
    scope.decorate('policyOfScope', { right: 'shop.read' })
    await scope.register(swaggerUi, {
      routePrefix: apiDocs.pages,
      staticCSP: POLICY,
      uiConfig: { tryItOutEnabled: false, deepLinking: false },
    })
  })
}
