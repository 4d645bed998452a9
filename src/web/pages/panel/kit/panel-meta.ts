import './panel-words.ts'
import type { MetaArgs } from 'react-router'
import type { Namespace, Namespaces } from '#messages/catalogue.ts'
import { languageOf } from '#urls.ts'
import { textOf } from '../../../language.tsx'
import { pageMeta, shopName } from '../../../page-meta.ts'

/** The namespaces that hold the head of a page. */
type PlaceNamespace = {
  [Name in Namespace]: Namespaces[Name] extends { metaTitle: 'shop'; title: never } ? Name : never
}[Namespace]

/** Metadata of a panel page, which search engines must not index. */
export function panelMeta(namespace: PlaceNamespace) {
  return (args: Pick<MetaArgs, 'location' | 'matches'>) => {
    const { language, path } = languageOf(args.location.pathname)
    const t = textOf(language, namespace)
    const title = t('metaTitle', { shop: shopName(args.matches) })
    return pageMeta(args, { title, description: t('title'), path, index: false })
  }
}
