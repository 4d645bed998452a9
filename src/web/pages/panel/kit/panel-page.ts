import './panel-words.ts'
import { type LoaderFunctionArgs, type RouterContext, redirect } from 'react-router'
import type { Person } from '#domain/accounts/person.ts'
import type { Language } from '#domain/language/languages.ts'
import { storableText } from '#domain/text/plain-text.ts'
import type { Namespace, Namespaces } from '#messages/catalogue.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { metaOf } from '../../../meta-of.ts'
import { sessionContext, shopContext } from '../../../shop-context.ts'

export interface OwnerRequest {
  shop: typeof shopContext extends RouterContext<infer Readers> ? Readers : never
  /** Without characters that PostgreSQL rejects, so that searches and filters can use it. */
  query: URLSearchParams
  /** Where the page of a list begins; undefined for its first page. */
  cursor: string | undefined
  params: LoaderFunctionArgs['params']
  person: Person
  /** The language of the page's address. */
  language: Language
}

/**
 * A loader of the owner's panel; others are redirected to the home page. The server checks the right before a
 * loader runs, and again at every write.
 */
export function ownerOnly<Data>(load: (asked: OwnerRequest) => Promise<Data>) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<Data> => {
    const url = new URL(request.url)
    const { language } = languageOf(url.pathname)
    const person = context.get(sessionContext)?.person
    if (person?.role !== 'admin') {
      throw redirect(inLanguage(pages.home, language))
    }
    const shop = context.get(shopContext)
    const query = storable(url.searchParams)
    const cursor = query.get('cursor') ?? undefined
    return await load({ shop, query, cursor, params, person, language })
  }
}

/** The chosen tab of a list, the first unless the address names another. */
export function chosenTab<Name extends string>(
  query: URLSearchParams,
  names: readonly [Name, ...Name[]],
): Name {
  return names.find((name) => name === query.get('shelf')) ?? names[0]
}

function storable(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].map(([name, value]) => [name, storableText(value)]))
}

/** The namespaces with the title of a page. */
type PlaceNamespace = {
  [Name in Namespace]: Namespaces[Name] extends { title: never } ? Name : never
}[Namespace]

/** Metadata of a panel page, which search engines must not index. */
export const panelMeta = (namespace: PlaceNamespace) =>
  metaOf(namespace, (t, shop) => ({
    title: `${t('title')} · ${shop}`,
    description: t('title'),
    index: false,
  }))
