import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { languageOf, pages } from '#urls.ts'
import { textOf, useText } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { shownOrder } from '../orders/shown-order.ts'
import { ORDERS_PER_PAGE } from '../orders-per-page.ts'
import { shopName } from '../shop-name.ts'
import { ComingForm } from './coming-form.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ownerOnly } from './panel-access.ts'
import { PanelFrame, TABS } from './panel-frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const url = new URL(request.url)
  const tab = TABS.find((known) => known === url.searchParams.get('tab')) ?? 'orders'
  const asked = {
    q: (url.searchParams.get('q') ?? '').slice(0, 80),
    state: parseOrderSearch(url.searchParams).filter ?? '',
  }
  if (tab !== 'orders') return { tab, asked, orders: [], next: undefined, isFirst: true }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const search = parseOrderSearch(url.searchParams)
  const isTooShort = asked.q.trim() !== '' && search.words === undefined
  const page = isTooShort
    ? { orders: [], next: undefined }
    : await context.get(shopContext).listAllOrders({ limit: ORDERS_PER_PAGE, cursor, search })
  return {
    tab,
    asked,
    orders: page.orders.map(shownOrder),
    next: page.next,
    isFirst: cursor === undefined,
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'admin')
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('title'),
    path: pages.adminPanel,
    index: false,
  })
}

/** The owner's panel; others are led to the home page (spec §2, §6). */
export default function AdminPanel() {
  const t = useText('admin')
  const { tab, asked, orders, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame tab={tab}>
      <h1 id="admin" className="title-block">
        {t(`tab ${tab}`)}
      </h1>
      {tab === 'orders' ? (
        <OrdersTab asked={asked} orders={orders} next={next} isFirst={isFirst} />
      ) : (
        <ComingForm form={tab} />
      )}
    </PanelFrame>
  )
}
