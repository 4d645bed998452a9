import type { z } from 'zod'
import type { Right } from '#domain/accounts/rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of an endpoint, with its parameters: `GET /api/products/:id`. */
export type Address = `${Method} /api/${string}`

/** The requests and answers of an endpoint, and the right that it requires. */
export interface Terms {
  right: Right
  tag: string
  summary: string
  /** When left out, parameters of the path can be any text. */
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** Schemas by status; refusals are problem documents and are not listed. */
  answers?: Readonly<Record<number, z.ZodType>>
  /** The media type of a body that is not JSON, and those of an answer without a schema. */
  consumes?: string
  produces?: string | readonly string[]
}

export interface Endpoint extends Terms {
  address: Address
}

/** The names of the parameters of a path: `'id'` of `GET /api/products/:id/reviews`. */
export type ParamsIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsIn<More>
    : Rest
  : never

/** Declares an endpoint of the API, from which the server registers it and the browser calls it. */
export function endpoint<const At extends Address, const T extends Terms>(
  address: At,
  terms: T,
): { address: At } & T {
  return { address, ...terms }
}

/** Declares the endpoints of one feature, which share these terms. */
export function endpointsOf<Shared extends { tag: string; right?: Right }>(shared: Shared) {
  return <const At extends Address, const T extends Omit<Terms, keyof Shared>>(
    address: At,
    terms: T,
  ): { address: At } & Shared & T => ({ address, ...shared, ...terms })
}
