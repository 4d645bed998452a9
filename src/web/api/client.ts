import type { z } from 'zod'
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

/** All that a call of an endpoint hands over. */
type AskOf<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> &
  Omit<ApiOptions, 'method' | 'body'>

/** What an endpoint answers when all is well. */
export type AnswerOf<E extends Endpoint> = E extends { answers: infer Answers }
  ? z.output<Extract<Answers[keyof Answers], z.ZodType>>
  : undefined

type Call<E extends Endpoint> =
  Record<never, never> extends AskOf<E>
    ? (ask?: AskOf<E>) => Promise<ApiAnswer<AnswerOf<E>>>
    : (ask: AskOf<E>) => Promise<ApiAnswer<AnswerOf<E>>>

export type Client<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: Call<Endpoints[Name]>
}

interface AnyAsk extends Omit<ApiOptions, 'method'> {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
}

/** Fills the parameters of a path and lays the query behind it. */
export function fillAddress(path: string, { params = {}, query = {} }: AnyAsk): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/**
 * The calls of one feature, as its contract declares them. Nothing of the contract runs in the
 * browser but the addresses: what the server answers has been held to the contract there.
 */
export function clientOf<Endpoints extends Readonly<Record<string, Endpoint>>>(
  addresses: {
    readonly [Name in keyof Endpoints]: Endpoints[Name]['address']
  },
): Client<Endpoints> {
  const calls = Object.entries<Endpoint['address']>(addresses).map(([name, address]) => {
    const [method, path = ''] = address.split(' ')
    const call = ({ params, query, ...options }: AnyAsk = {}) =>
      apiCall(fillAddress(path, { ...(params && { params }), ...(query && { query }) }), {
        ...options,
        method: method as Exclude<ApiOptions['method'], undefined>,
      })
    return [name, call]
  })
  return Object.fromEntries(calls)
}
