import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { TASK_TOPICS } from '#domain/payments/owner-tasks.ts'
import { languageOf, pages } from '#urls.ts'
import { textOf, useText } from '../../../language.tsx'
import { pageMeta } from '../../../page-meta.ts'
import { shopContext } from '../../../shop-context.ts'
import { shownOrder } from '../../orders/shown-order.ts'
import { ORDERS_PER_PAGE } from '../../orders-per-page.ts'
import { shopName } from '../../shop-name.ts'
import { PanelFrame, VIEWS } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { OrdersTab } from '../orders/orders-tab.tsx'
import { PostEditor } from '../posts/post-editor.tsx'
import { AddProduct } from '../product-form/add-product.tsx'
import { Waiting } from './waiting.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const url = new URL(request.url)
  const tab = VIEWS.find((known) => known === url.searchParams.get('tab')) ?? 'orders'
  const shop = context.get(shopContext)
  const nothing = { asked: { q: '', state: '' }, orders: [], next: undefined, isFirst: true }
  if (tab === 'decisions') {
    const about = TASK_TOPICS.find((known) => known === url.searchParams.get('about'))
    const [waiting, tasks] = await Promise.all([shop.countWaiting(), shop.listOpenTasks({ about })])
    return { ...nothing, tab, waiting, tasks, about }
  }
  if (tab === 'product') {
    const [shelf, categories] = await Promise.all([
      shop.listCategoryDeclarations(),
      shop.listCategories(),
    ])
    return { ...nothing, tab, shelf, categories: categories.map(({ title }) => title) }
  }
  if (tab === 'blog') return { ...nothing, tab, covers: await shop.admin.listCovers() }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const search = parseOrderSearch(url.searchParams)
  const asked = {
    q: (url.searchParams.get('q') ?? '').slice(0, 80),
    state: search.filter ?? '',
  }
  const isTooShort = asked.q.trim() !== '' && search.words === undefined
  const page = isTooShort
    ? { orders: [], next: undefined }
    : await shop.listAllOrders({ limit: ORDERS_PER_PAGE, cursor, search })
  return {
    ...nothing,
    tab,
    asked,
    orders: page.orders.map((order) => shownOrder(order)),
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

/** The owner's panel; others are led to the home page. */
export default function AdminPanel() {
  const t = useText('admin')
  const loaded = useLoaderData<typeof loader>()
  const { tab, asked, orders, next, isFirst } = loaded
  return (
    <PanelFrame view={tab}>
      <h1 id="admin" className="title-block">
        {t(`tab ${tab}`)}
      </h1>
      {tab === 'orders' && (
        <OrdersTab asked={asked} orders={orders} next={next} isFirst={isFirst} />
      )}
      {'waiting' in loaded && (
        <Waiting waiting={loaded.waiting} tasks={loaded.tasks} about={loaded.about} />
      )}
      {'shelf' in loaded && <AddProduct shelf={loaded.shelf} categories={loaded.categories} />}
      {'covers' in loaded && <PostEditor post={undefined} covers={loaded.covers} />}
    </PanelFrame>
  )
}
