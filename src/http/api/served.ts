import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Endpoint, ParamsIn } from '#contract/endpoint.ts'

type Policy = Omit<FastifyContextConfig, 'right'>

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
type PathParams<E extends Endpoint> = z.ZodType<Record<ParamsIn<E['address']>, string>>

function pathOf({ address }: Endpoint): string {
  return address.slice(address.indexOf(' ') + 1)
}

function paramsOf(endpoint: Endpoint): z.ZodType | undefined {
  if (endpoint.params) return endpoint.params
  const names = [...endpoint.address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
    : undefined
}

/** The route of an endpoint without its handler: `scope.route({ ...served(reviews.list), handler })`. */
export function served<E extends Endpoint>(endpoint: E, policy: Policy = {}) {
  const { right, tag, summary, query, headers, body, answers, consumes, produces } = endpoint
  const params = paramsOf(endpoint)
  const schema = {
    ...{ tags: [tag], summary },
    ...(consumes && { consumes: [consumes] }),
    ...(produces && { produces: [produces] }),
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
