import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { WEBHOOK_BODIES } from '#contract/webhooks.ts'
import { isTokenRight } from '#domain/accounts/api-token.ts'
import { RIGHTS } from '#domain/accounts/rights.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { isRead } from '#http/middleware/policy.ts'
import { apiDocs } from '#urls.ts'
import { ProblemDocument } from './problem.ts'

/** The Swagger viewer needs inline styles; its scripts are files. Only this page gets this policy. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const PROBLEM = {
  description: 'Refused or failed; the sentences are in the language of `Content-Language`',
  headers: {
    'Content-Language': { schema: { type: 'string', enum: [...LANGUAGES] } },
    Vary: { schema: { type: 'string', const: 'accept-language' } },
  },
  content: { 'application/problem+json': { schema: z.toJSONSchema(ProblemDocument) } },
}
const ACCEPT_LANGUAGE = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: `The language of a refusal’s sentences: ${LANGUAGES.join(', ')}`,
  schema: { type: 'string', default: DEFAULT_LANGUAGE },
}

interface Described {
  components?: object
  paths?: Readonly<Record<string, object | undefined>>
}

/** Adds the problem response and `Accept-Language` to every operation. */
function withProblems<Document extends Described>(document: Document): Document {
  // Two methods of one route have the same operation.
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values<{ parameters?: object[]; responses?: Record<string, object> }>({ ...path }),
  )
  for (const operation of new Set(operations)) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ]
    operation.responses = {
      ...operation.responses,
      default: { $ref: '#/components/responses/Problem' },
    }
  }
  const parameters = { AcceptLanguage: ACCEPT_LANGUAGE }
  return {
    ...document,
    components: { ...document.components, parameters, responses: { Problem: PROBLEM } },
  }
}

/** The response of a route that serves a file and therefore has no response schema. */
function fileOf({ produces }: { produces?: readonly string[] }) {
  const file = { schema: { type: 'string', format: 'binary' } }
  return produces && { 200: { content: Object.fromEntries(produces.map((type) => [type, file])) } }
}

/** The requests that the shop sends to the endpoints on the panel's page Webhooks. */
const WEBHOOKS = Object.fromEntries(
  Object.entries(WEBHOOK_BODIES).map(([kind, body]) => [
    kind,
    {
      post: {
        summary:
          'Signed: `samagni-signature` holds v1= and the HMAC-SHA256 of `samagni-timestamp.body`, by each secret',
        description:
          'Any 2xx within 10 seconds is a receipt; else it is sent again for a day. An event may come twice, with the ' +
          'same `id`, and out of turn: `sequence` says which one is the later. Each try has a time and signatures of its ' +
          'own: refuse one whose `samagni-timestamp` is more than five minutes from your clock, which somebody repeats.',
        requestBody: { content: { 'application/json': { schema: z.toJSONSchema(body) } } },
        responses: { '2XX': { description: 'Received' } },
      },
    },
  ]),
)

/** The credentials that a route requires, for clients generated from the description. */
function securityOf({ config, method }: RouteOptions): Record<string, string[]>[] {
  const right = config?.right
  if (!right || RIGHTS[right] === 'anyone') return []
  const byBrowser = { session: [], ...(!isRead(String(method)) && { antiForgery: [] }) }
  return isTokenRight(right) ? [byBrowser, { token: [] }] : [byBrowser]
}

/** Describes these routes from their schemas, in a server of its own that listens nowhere. */
export async function openViewer(
  routes: readonly RouteOptions[],
  version: string,
): Promise<FastifyInstance> {
  const viewer = Fastify({ exposeHeadRoutes: false })
  viewer.setValidatorCompiler(() => () => true)
  viewer.setSerializerCompiler(() => JSON.stringify)
  await viewer.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      webhooks: WEBHOOKS as never,
      info: {
        title: 'Samagni API',
        version,
        description:
          'Refusals are problem documents (RFC 9457) with a `code` and, for input, `errors` by field; their ' +
          `sentences are in the language that \`Accept-Language\` asks for (${LANGUAGES.join(', ')}). ` +
          'Writes carry the session cookie and its anti-forgery token in `x-csrf-token`; programs send `Authorization: Bearer` with a token instead.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'samagni_session' },
          antiForgery: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'smg_…',
            description:
              'A token of the panel’s page Tokens. It needs neither cookie nor anti-forgery token, has the rights ' +
              'that were ticked as far as its maker has them, and opens nothing of shoppers, team or settings.',
          },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const described = { response: fileOf(schema), ...schema, security: securityOf(input.route) }
      return { schema: described, url }
    },
    transformObject: (described) =>
      'openapiObject' in described
        ? withProblems(described.openapiObject)
        : described.swaggerObject,
  })
  for (const { method, url, schema = {}, config } of routes) {
    const handler = async () => undefined
    viewer.route({ method, url, schema, ...(config && { config }), handler })
  }
  await viewer.register(swaggerUi, {
    routePrefix: apiDocs.pages,
    staticCSP: POLICY,
    uiConfig: { tryItOutEnabled: false, deepLinking: false },
  })
  return viewer
}
