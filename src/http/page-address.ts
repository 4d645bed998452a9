import type { Language } from '#domain/language/languages.ts'
import type { Page } from '#page-table.ts'
import { inLanguage } from '#urls.ts'

/** A page's address in its one canonical form, and whether the router asks for its data alone. */
export interface PageAddress {
  /** Path and query as a person sees them, with the language. */
  canonical: string
  isData: boolean
  isRare: boolean
  /** Who may show the page in a frame. */
  framedBy: 'none' | 'self'
}

/** The router asks for a page's data at its address plus this; after a slash an underscore stands before it. */
const DATA = '.data'
const DATA_AFTER_SLASH = '_.data'

/** The addresses at which a page and its data are asked for, in one language. */
export function routesOf(page: Page, language: Language): string[] {
  return formsOf(page.path).flatMap((form) => {
    const path = inLanguage(form, language)
    // The home page of a language stands with and without its slash.
    const paths = form === '/' && path !== '/' ? [`${path}/`, path] : [path]
    return paths.flatMap(withData)
  })
}

/** A part that may be left out is so with and without its slash. */
function formsOf(path: string): string[] {
  const [before, rest] = path.split(/\/:\w+\?$/)
  return rest === undefined || before === undefined
    ? [path]
    : [before, `${before}/`, path.slice(0, -1)]
}

function withData(path: string): string[] {
  if (path.endsWith('/')) return [path, `${path}${DATA_AFTER_SLASH}`]
  // A varying last part swallows the ending; every other path needs its own.
  return path.includes(':') ? [path] : [path, `${path}${DATA}`]
}

/** Whether a page is of one thing, and does not exist without its name. */
const isOfOne = ({ path }: Page): boolean => path.includes(':') && !path.endsWith('?')

/**
 * Reads a raw address that one of the page's routes matched. `name` is the decoded varying part.
 * Nothing when the name is missing or would change the path (`.` and `..`).
 */
export function readPageAddress(
  page: Page,
  language: Language,
  rawUrl: string,
  name: string | undefined,
): PageAddress | undefined {
  const [path = '/', search = ''] = rawUrl.split('?', 2)
  // As the router reads it: an encoded ending is the same ending, for caches on the way too.
  const isData = decodeURIComponent(path).endsWith(DATA)
  const plainName = isData && name !== undefined ? nameOfData(name) : name
  if (plainName === '.' || plainName === '..') return undefined
  if (isOfOne(page) && !plainName) return undefined
  const query = new URLSearchParams(search)
  if (page.right === undefined) query.delete('_routes')
  const ask = { name: plainName, query }
  return {
    canonical: inLanguage(page.canonical(ask), language),
    isData,
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
