import type { MetaArgs } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { textOf } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopName } from '../shop-name.ts'
import { SOON_SCREENS } from '../soon/soon-screens.ts'
import { SoonSheet } from '../soon/soon-sheet.tsx'

export function meta(args: MetaArgs) {
  const t = textOf(languageOf(args.location.pathname).language, 'soon')
  const { title, lead } = SOON_SCREENS.suggest
  return pageMeta(args, {
    title: t('metaTitle', { title: t(title), shop: shopName(args.matches) }),
    description: t(lead),
    path: pages.suggestProducts,
    index: false,
  })
}

/** Recommendations, for those who are signed in; the server leads others to the sign-in page (spec §2). */
export default function SuggestProducts() {
  return <SoonSheet name="suggest" />
}
