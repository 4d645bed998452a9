import { data, type LoaderFunctionArgs, type MetaArgs, useMatches } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { textOf } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopName } from '../shop-name.ts'
import { SOON_SCREENS, soonNameOf } from './soon-screens.ts'
import { SoonSheet } from './soon-sheet.tsx'

/** Nothing has been written yet, so every article is an unknown one: 404 with a helpful page (rulings). */
export function loader({ request }: LoaderFunctionArgs) {
  const { path } = languageOf(new URL(request.url).pathname)
  if (path.startsWith(`${pages.blogs}/`)) throw data(null, { status: 404 })
  return null
}

export function meta(args: MetaArgs<typeof loader>) {
  const name = soonNameOf(args.matches.at(-1)?.id)
  if (!name) return []
  const t = textOf(languageOf(args.location.pathname).language, 'soon')
  const { title, lead } = SOON_SCREENS[name]
  return pageMeta(args, {
    title: t('metaTitle', { title: t(title), shop: shopName(args.matches) }),
    description: t(lead),
    picture: '/artwork/social.png',
  })
}

/** A screen that is not laid out in full: what will be here, what is already true, and the way back to the shop. */
export default function Soon() {
  const name = soonNameOf(useMatches().at(-1)?.id)
  return name ? <SoonSheet name={name} /> : null
}
