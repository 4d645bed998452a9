import type { z } from 'zod'
import { pathOf } from '#contract/addresses/path-of.ts'
import type { Endpoint, ParamsIn } from '#contract/endpoint.ts'
import { type ApiAnswer, type ApiOptions, apiCall } from '../api-call.ts'

/** What may be handed over of a body: the same, and lists that nobody will change. */
type Sendable<Body> = Body extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Body extends object
    ? { readonly [Field in keyof Body]: Sendable<Body[Field]> }
    : Body

type ParamsOf<E extends Endpoint> = [ParamsIn<E['address']>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<ParamsIn<E['address']>, string | number>> }
type QueryOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodType }
  ? { query?: z.input<Query> }
  : { query?: never }
type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodType }
  ? { body: Sendable<z.input<Body>> }
  : E extends { consumes: 'multipart/form-data' }
    ? { body: FormData }
    : { body?: never }

/** The body that an endpoint takes. */
export type SentTo<E extends Endpoint> = BodyOf<E>['body']

/** All that a call of an endpoint hands over. */
type AskOf<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> &
  Omit<ApiOptions, 'method' | 'body'>

/** What an endpoint answers when all is well. */
export type AnswerOf<E extends Endpoint> = E extends { answers: infer Answers }
  ? z.output<Extract<Answers[keyof Answers], z.ZodType>>
  : undefined

type Given<Ask> = Record<never, never> extends Ask ? [ask?: Ask] : [ask: Ask]

interface Call<E extends Endpoint> {
  (...given: Given<AskOf<E>>): Promise<ApiAnswer<AnswerOf<E>>>
  path(...given: Given<ParamsOf<E> & QueryOf<E>>): string
}

export type Client<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: Call<Endpoints[Name]>
}

interface AnyAsk extends Omit<ApiOptions, 'method'> {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
}

/**
 * The calls of one feature, as its contract declares them; each has its path too, for links, forms
 * without scripts and files. Nothing of the contract runs in the browser but the addresses: what the
 * server answers has been held to the contract there.
 */
export function clientOf<Endpoints extends Readonly<Record<string, Endpoint>>>(
  addresses: {
    readonly [Name in keyof Endpoints]: Endpoints[Name]['address']
  },
): Client<Endpoints> {
  const calls = Object.entries<Endpoint['address']>(addresses).map(([name, address]) => {
    const path = ({ params, query }: AnyAsk = {}) => pathOf(address, params, query)
    const [method] = address.split(' ')
    const call = ({ params, query, ...options }: AnyAsk = {}) =>
      apiCall(pathOf(address, params, query), {
        ...options,
        method: method as Exclude<ApiOptions['method'], undefined>,
      })
    return [name, Object.assign(call, { path })]
  })
  return Object.fromEntries(calls)
}
