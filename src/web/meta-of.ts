import type { Namespace } from '#messages/catalogue.ts'
import { languageOf } from '#urls.ts'
import { type Text, textOf } from './language.tsx'
import { type MetaRequest, type PageFacts, pageMeta, shopName } from './page-meta.ts'

/** Makes a route's `meta` from its sentences and data: `metaOf('about', (t, shop) => ({ title: t('title', { shop }), … }))`. */
export function metaOf<Name extends Namespace, Data>(
  namespace: Name,
  factsOf: (t: Text<Name>, shop: string, data: Data | undefined) => PageFacts,
) {
  return (asked: MetaRequest & { loaderData?: Data | undefined }) => {
    const t = textOf(languageOf(asked.location.pathname).language, namespace)
    return pageMeta(asked, factsOf(t, shopName(asked.matches), asked.loaderData))
  }
}
