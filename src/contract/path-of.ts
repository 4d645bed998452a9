import type { Address, ParamsIn } from './endpoint.ts'

type Given = Readonly<Record<string, string | number>>

/** What an address asks for before it is a path: nothing, or its parameters by name. */
export type ParamsOf<At extends Address> = [ParamsIn<At>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsIn<At>, string | number>>]

/** The path of an endpoint, its parameters filled in and the query laid behind it. */
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
