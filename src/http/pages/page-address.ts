import type { Language } from '#domain/language/languages.ts'
import type { Page } from '#page-table.ts'
import { inLanguage } from '#urls.ts'

/** A page's canonical address, and whether the router requests only its data. */
export interface PageAddress {
  /** Path and query as in the address bar, with the language prefix. */
  canonical: string
  /** The same without the router's own parameter: where a visitor returns after signing in. */
  visited: string
  isData: boolean
  isRare: boolean
  /** The product that the page shows, if the page is cached until that product changes. */
  product: string | undefined
  /** Who may frame the page. */
  framedBy: 'none' | 'self'
}

/** The router requests a page's data at its address plus this; plus the second one after a slash. */
const DATA = '.data'
const DATA_AFTER_SLASH = '_.data'

/** The route patterns of a page and its data, in one language. */
export function routesOf(page: Page, language: Language): string[] {
  return formsOf(page.path).flatMap((form) => {
    const path = inLanguage(form, language)
    // The home page of a language is served with and without its slash.
    const paths = form === '/' && path !== '/' ? [`${path}/`, path] : [path]
    return paths.flatMap(withData)
  })
}

/** A page with an optional last part is also served without it, with and without a slash. */
function formsOf(path: string): string[] {
  const [before, rest] = path.split(/\/:\w+\?$/)
  return rest === undefined || before === undefined
    ? [path]
    : [before, `${before}/`, path.slice(0, -1)]
}

function withData(path: string): string[] {
  if (path.endsWith('/')) return [path, `${path}${DATA_AFTER_SLASH}`]
  // A parameter also matches the ending; every other path needs a route of its own.
  return path.includes(':') ? [path] : [path, `${path}${DATA}`]
}

/** True for pages that show one item and require its name. */
const showsOneItem = ({ path }: Page): boolean => path.includes(':') && !path.endsWith('?')

/**
 * Reads the raw address of a request that matched one of the page's routes. `name` is the decoded
 * parameter. Returns undefined when it is missing or would change the path (`.` and `..`).
 */
export function readPageAddress(
  page: Page,
  language: Language,
  rawUrl: string,
  name: string | undefined,
): PageAddress | undefined {
  const [path = '/', search = ''] = rawUrl.split('?', 2)
  // Decoded, as the router does, so that an encoded ending gives the same cache key.
  const isData = decodeURIComponent(path).endsWith(DATA)
  const plainName = isData && name !== undefined ? nameOfData(name) : name
  if (plainName === '.' || plainName === '..') return undefined
  if (showsOneItem(page) && !plainName) return undefined
  const query = new URLSearchParams(search)
  if (page.right === undefined) query.delete('_routes')
  const ask = { name: plainName, query }
  const visited = new URLSearchParams(query)
  visited.delete('_routes')
  return {
    canonical: inLanguage(page.canonical(ask), language),
    visited: inLanguage(page.canonical({ ...ask, query: visited }), language),
    isData,
    product: page.ofProduct && plainName,
    isRare: page.isRare?.(ask) ?? false,
    framedBy: page.inFrame ? 'self' : 'none',
  }
}

function nameOfData(name: string): string | undefined {
  return name === DATA_AFTER_SLASH ? undefined : name.slice(0, -DATA.length)
}

/** The address to render: the canonical one, or its data form. */
export function renderedAddress({ canonical, isData }: PageAddress): string {
  if (!isData) return canonical
  const [path = '/', search] = canonical.split('?', 2)
  const data = path.endsWith('/') ? `${path}${DATA_AFTER_SLASH}` : `${path}${DATA}`
  return search ? `${data}?${search}` : data
}
