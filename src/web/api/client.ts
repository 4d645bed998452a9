import type { z } from 'zod'
import type { Endpoint, ParamsIn } from '#contract/endpoint.ts'
import { pathOf } from '#contract/path-of.ts'
import { type ApiAnswer, type ApiOptions, apiCall } from '../api-call.ts'

/** The type of a request body: as declared, but with read-only lists. */
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

export type SentTo<E extends Endpoint> = BodyOf<E>['body']

type AskOf<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> &
  Omit<ApiOptions, 'method' | 'body'>

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
 * The calls of one feature, as its contract declares them; each also has its path, for links, forms without
 * JavaScript and files. The build reduces contracts to addresses for browsers (`scripts/contract-addresses.ts`),
 * since the server validates its responses against the contract.
 */
export function clientOf<Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
): Client<Endpoints> {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, { address }]) => {
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
