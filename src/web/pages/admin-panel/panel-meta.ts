import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { shopName } from '../shop-name.ts'

type PageArgs = Parameters<typeof pageMeta>[0]

/** Title and address of a page of the panel; none of them is for search machines. */
export function panelMeta(
  args: PageArgs,
  path: string,
  title: (values: { shop: string }) => string,
): MetaDescriptor[] {
  const words = title({ shop: shopName(args.matches) })
  return pageMeta(args, { title: words, description: words, path, index: false })
}
