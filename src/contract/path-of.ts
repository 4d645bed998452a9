import type { Address, ParamsIn } from './endpoint.ts'

type Given = Readonly<Record<string, string | number>>

/** The arguments that turn an address into a path: none, or its parameters by name. */
export type ParamsOf<At extends Address> = [ParamsIn<At>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsIn<At>, string | number>>]

/** The path of an endpoint with its parameters and query filled in. */
export function pathOf(
  address: Address,
  params: Given = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = address.slice(address.indexOf(' ') + 1)
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
