import { redirect, useLoaderData } from 'react-router'
import { listCategories } from '#database/catalog/catalog.ts'
import { listCategoryDeclarations } from '#database/catalog/panel-product.ts'
import { mayUse, type PanelRight } from '#domain/accounts/rights.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { listCovers } from '../posts/covers.server.ts'
import { PostEditor } from '../posts/post-editor.tsx'
import { AddProduct } from '../product-form/add-product.tsx'
import { loadToday } from '../today/today.server.ts'
import { Today } from '../today/today.tsx'
import { loadOrders } from './order-list.server.ts'
import { OrderList } from './order-list.tsx'

const TABS = ['orders', 'product', 'blog', 'decisions'] as const

/** The right of each tab; the address itself requires only access to the panel. */
const TAB_RIGHTS = {
  orders: 'order.list-all',
  product: 'product.create',
  blog: 'post.write',
  decisions: 'panel.open',
} as const satisfies Record<(typeof TABS)[number], PanelRight>

export const loader = ownerOnly(async (request) => {
  const { shop, query, language, person } = request
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'orders'
  if (!mayUse(person, TAB_RIGHTS[tab])) {
    // The panel itself opens with the orders: who may not read them has asked for nothing else.
    const first = tab === 'orders' ? panelPages.decisions() : panelPages.refused
    throw redirect(inLanguage(first, language))
  }
  switch (tab) {
    case 'decisions':
      return { tab, today: await loadToday(request) } as const
    case 'product': {
      const [declarations, categories] = await Promise.all([
        listCategoryDeclarations(shop.db),
        listCategories(shop.db),
      ])
      return { tab, declarations, categories } as const
    }
    case 'blog':
      return { tab, covers: await listCovers(shop.db) } as const
    case 'orders':
      return { tab, list: await loadOrders(request) } as const
  }
})

export const meta = panelMeta('admin')

/** The panel's first page: the orders, and the other tabs at the same address with `?tab=`. */
export default function Orders() {
  const t = useText('admin')
  const loaded = useLoaderData<typeof loader>()
  switch (loaded.tab) {
    case 'decisions':
      return <Today {...loaded.today} />
    case 'orders':
      return <OrderList {...loaded.list} />
    case 'product':
      return (
        <>
          <PageHead title={t('tab product')} />
          <AddProduct declarations={loaded.declarations} categories={loaded.categories} />
        </>
      )
    case 'blog':
      return (
        <>
          <PageHead title={t('tab blog')} />
          <PostEditor post={undefined} covers={loaded.covers} />
        </>
      )
  }
}
