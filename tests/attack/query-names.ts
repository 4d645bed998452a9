import { FILTER_NAMES } from '#domain/catalog/listing-filters.ts'
import type { ShopServer } from '#http/server.ts'
import { PAGES } from '#page-table.ts'
import { apiDocs } from '#urls.ts'
import { type Asking, ask } from './scene.ts'

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
}

/**
 * The names of queries that the shop knows: those that the API describes, and those that its pages read when the owner
 * opens them. A new one is thus tried without being listed here.
 */
export async function queryNamesOf(
  { api, pages }: { api: ShopServer; pages: ShopServer },
  owner: Asking['person'],
): Promise<string[]> {
  const { paths }: Described = (await api.inject(apiDocs.document)).json()
  const described = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'query')
  // The list of products reads its address as a whole, so its filters are not noted.
  const names = new Set([...described.map(({ name }) => name), ...FILTER_NAMES])
  const stop = noteReadNames(names)
  try {
    for (const { path } of PAGES) await ask(pages, path.replace(/:name\??/, 'x'), { person: owner })
  } finally {
    stop()
  }
  return [...names].sort()
}

/** Adds every name that this process reads from a query, until the returned function is called. */
function noteReadNames(names: Set<string>): () => void {
  const { get, has, getAll } = URLSearchParams.prototype
  const noting = <Read extends (...given: [string, ...string[]]) => unknown>(read: Read) =>
    function (this: URLSearchParams, ...given: Parameters<Read>) {
      names.add(given[0])
      return Reflect.apply(read, this, given)
    }
  Object.assign(URLSearchParams.prototype, {
    get: noting(get),
    has: noting(has),
    getAll: noting(getAll),
  })
  return () => Object.assign(URLSearchParams.prototype, { get, has, getAll })
}
