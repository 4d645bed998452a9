import { inLanguage, type Language } from '#urls.ts'
import type { PageKind } from './page-kinds.ts'

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

/** The addresses at which a kind of page and its data are asked for, in one language. */
export function routesOf(kind: PageKind, language: Language): string[] {
  const path = language === 'en' ? kind.path : `/${language}${kind.path}`
  const forms = path.endsWith('/') ? [path, `${path}${DATA_AFTER_SLASH}`] : [path]
  // A varying last part swallows the ending; every other path needs its own.
  if (!path.includes(':') && !path.endsWith('/')) forms.push(`${path}${DATA}`)
  // The home page of a language stands with and without its slash.
  if (path.endsWith('/') && kind.path === '/' && language !== 'en') {
    forms.push(`/${language}`, `/${language}${DATA}`)
  }
  return forms
}

/**
 * Reads a raw address that one of the kind's routes matched. `name` is the decoded varying part.
 * Nothing when the name is missing or would change the path (`.` and `..`).
 */
export function readPageAddress(
  kind: PageKind,
  language: Language,
  rawUrl: string,
  name: string | undefined,
): PageAddress | undefined {
  const [path = '/', search = ''] = rawUrl.split('?', 2)
  // As the router reads it: an encoded ending is the same ending, for caches on the way too.
  const isData = decodeURIComponent(path).endsWith(DATA)
  const plainName = isData && name !== undefined ? nameOfData(name) : name
  if (plainName === '.' || plainName === '..') return undefined
  if (kind.needsName && !plainName) return undefined
  const query = new URLSearchParams(search)
  if (kind.right === undefined) query.delete('_routes')
  const ask = { name: plainName, query }
  return {
    canonical: inLanguage(kind.canonical(ask), language),
    isData,
    isRare: kind.isRare?.(ask) ?? false,
    framedBy: kind.inFrame ? 'self' : 'none',
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
