import './panel-words.ts'
import type { MetaArgs } from 'react-router'
import { languageOf } from '#urls.ts'
import { textOf } from '../../../language.tsx'
import { pageMeta } from '../../../page-meta.ts'
import { shopName } from '../../shop-name.ts'

type PlaceNamespace =
  | 'admin'
  | 'panelPosts'
  | 'panelProducts'
  | 'panelReviews'
  | 'panelTickets'
  | 'panelBookings'
  | 'panelCash'
  | 'panelSales'
  | 'panelTeam'
  | 'panelSettings'
  | 'panelLog'
  | 'productImport'

/** Metadata of a panel page, which search engines must not index. */
export function panelMeta(namespace: PlaceNamespace, path: string) {
  return (args: Pick<MetaArgs, 'location' | 'matches'>) => {
    const t = textOf(languageOf(args.location.pathname).language, namespace)
    const title = t('metaTitle', { shop: shopName(args.matches) })
    return pageMeta(args, { title, description: t('title'), path, index: false })
  }
}
