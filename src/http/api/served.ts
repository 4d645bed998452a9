import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint, ParamsIn } from '#contract/endpoint.ts'
import { storableText } from '#domain/text/plain-text.ts'
import type { ShopServer } from '#http/server.ts'

/** A route's policy apart from its right. */
export type Policy = Omit<FastifyContextConfig, 'right'>

interface SchemaOf<E extends Endpoint> {
  tags: string[]
  summary: string
  consumes?: string[]
  produces?: string[]
  params: E extends { params: infer Given extends z.ZodType } ? Given : PathParams<E>
  querystring: E extends { query: infer Query extends z.ZodType } ? Query : undefined
  headers: E extends { headers: infer Headers extends z.ZodType } ? Headers : undefined
  body: E extends { body: infer Body extends z.ZodType } ? Body : undefined
  response: E extends { answers: infer Answers } ? Answers : undefined
}
type HandlerOf<E extends Endpoint> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<E>,
  ZodTypeProvider,
  FastifyBaseLogger
>
type PathParams<E extends Endpoint> = z.ZodType<Record<ParamsIn<E['address']>, string>>

function pathOf({ address }: Endpoint): string {
  return address.slice(address.indexOf(' ') + 1)
}

/** Removes NUL, which the database cannot store. */
const AnyText = z.string().transform(storableText)

function paramsOf(endpoint: Endpoint): z.ZodType | undefined {
  if (endpoint.params) return endpoint.params
  const names = [...endpoint.address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, AnyText])))
    : undefined
}

/** The policy of a route, with its own body limit and address where they differ from the defaults. */
type RouteSettings = Policy & { bodyLimit?: number; url?: string }

/** Adds the routes of endpoints: `serve(reviews.list, handler)`. */
export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: HandlerOf<E>): void
  <E extends Endpoint>(endpoint: E, serving: RouteSettings, handler: HandlerOf<E>): void
}

/** The status of a successful response: the first that the contract lists, else 200. */
function successOf({ answers = {} }: Endpoint): number {
  return Number(Object.keys(answers)[0] ?? 200)
}

/** Serves endpoints in this scope; `common` is part of each route's policy. */
export function serveOn(scope: ShopServer, common: Policy = {}): Serve {
  return <E extends Endpoint>(
    endpoint: E,
    ...given: [HandlerOf<E>] | [RouteSettings, HandlerOf<E>]
  ): void => {
    const handler = given.at(-1) as HandlerOf<E>
    const { bodyLimit, url, ...policy } = given.length === 2 ? given[0] : {}
    const route = served(endpoint, { ...common, ...policy })
    const status = successOf(endpoint)
    const preHandler = (_request: unknown, reply: FastifyReply, done: () => void) => {
      reply.statusCode = status
      done()
    }
    scope.route({
      ...route,
      url: url ?? route.url,
      ...(bodyLimit && { bodyLimit }),
      ...(status !== 200 && { preHandler }),
      handler,
    })
  }
}

/** The route options of an endpoint without its handler, for routes that need further options of Fastify. */
export function served<E extends Endpoint>(endpoint: E, policy: Policy = {}) {
  const { right, tag, summary, query, headers, body, answers, consumes, produces } = endpoint
  const params = paramsOf(endpoint)
  const schema = {
    tags: [tag],
    summary,
    ...(consumes && { consumes: [consumes] }),
    ...(produces && { produces: [produces].flat() }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(answers && { response: answers }),
  }
  return {
    method: endpoint.address.slice(0, endpoint.address.indexOf(' ')),
    url: pathOf(endpoint),
    config: { right, ...policy },
    schema: schema as unknown as SchemaOf<E>,
  }
}
