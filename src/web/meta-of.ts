import type { Namespace } from '#messages/catalogue.ts'
import { languageOf } from '#urls.ts'
import { type Text, textOf } from './language.tsx'
import { type MetaRequest, type PageFacts, pageMeta, shopName } from './page-meta.ts'

/** A route's `meta` that needs its sentences alone: `metaOf('about', (t, shop) => ({ title: t('title', { shop }), … }))`. */
export function metaOf<Name extends Namespace>(
  namespace: Name,
  factsOf: (t: Text<Name>, shop: string) => PageFacts,
) {
  return (asked: MetaRequest) => {
    const { language } = languageOf(asked.location.pathname)
    return pageMeta(asked, factsOf(textOf(language, namespace), shopName(asked.matches)))
  }
}
