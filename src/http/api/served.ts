import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyReply,
  HTTPMethods,
  onRequestAsyncHookHandler,
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

/** Removes NUL, which the database cannot store. */
const AnyText = z.string().transform(storableText)

function paramsOf(endpoint: Endpoint): z.ZodType | undefined {
  if (endpoint.params) return endpoint.params
  const names = [...endpoint.address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, AnyText])))
    : undefined
}

/** The policy of a route, and options of Fastify where they differ from the defaults. */
type RouteSettings = Policy & FurtherOptions
interface FurtherOptions {
  bodyLimit?: number
  url?: string
  /** In place of the endpoint's own method. */
  method?: HTTPMethods[]
  exposeHeadRoute?: boolean
  onRequest?: onRequestAsyncHookHandler
}

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
    const { bodyLimit, url, method, exposeHeadRoute, onRequest, ...policy } =
      given.length === 2 ? given[0] : {}
    const [ownMethod = '', path = ''] = endpoint.address.split(' ')
    const status = successOf(endpoint)
    const preHandler = (_request: unknown, reply: FastifyReply, done: () => void) => {
      reply.statusCode = status
      done()
    }
    scope.route({
      method: method ?? ownMethod,
      url: url ?? path,
      config: { right: endpoint.right, ...common, ...policy },
      schema: schemaOf(endpoint),
      ...(bodyLimit && { bodyLimit }),
      ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
      ...(onRequest && { onRequest }),
      ...(status !== 200 && { preHandler }),
      handler,
    })
  }
}

function schemaOf<E extends Endpoint>(endpoint: E): SchemaOf<E> {
  const { tag, summary, query, headers, body, answers, consumes, produces } = endpoint
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
  return schema as unknown as SchemaOf<E>
}
