import './admin-panel.css'
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { textOf, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { shownOrder } from '../orders/shown-order.ts'
import { ORDERS_PER_PAGE } from '../orders-per-page.ts'
import { shopName } from '../shop-name.ts'
import { ComingForm } from './coming-form.tsx'
import { OrdersTab } from './orders-tab.tsx'

/** spec §2 Admin panel: the three tabs. */
const TABS = ['orders', 'product', 'blog'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // The right itself is decided by the server before this runs, and again at every write (rulings).
  if (context.get(sessionContext)?.person.role !== 'admin') {
    throw redirect(inLanguage(pages.home, languageOf(url.pathname).language))
  }
  const tab = TABS.find((known) => known === url.searchParams.get('tab')) ?? 'orders'
  if (tab !== 'orders') return { tab, orders: [], next: undefined, isFirst: true }
  const cursor = url.searchParams.get('cursor') ?? undefined
  const page = await context.get(shopContext).listAllOrders({ limit: ORDERS_PER_PAGE, cursor })
  return {
    tab,
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
  const { tab, orders, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-head">
        <p className="admin-title">{t('title')}</p>
        <nav className="admin-tabs" aria-label={t('title')}>
          {TABS.map((name) => (
            <ShopLink
              key={name}
              to={name === 'orders' ? pages.adminPanel : `${pages.adminPanel}?tab=${name}`}
              aria-current={name === tab ? 'page' : undefined}
            >
              {t(`tab ${name}`)}
            </ShopLink>
          ))}
        </nav>
      </div>
      <section className="admin" aria-labelledby="admin">
        <h1 id="admin" className="title-block">
          {t(`tab ${tab}`)}
        </h1>
        {tab === 'orders' ? (
          <OrdersTab orders={orders} next={next} isFirst={isFirst} />
        ) : (
          <ComingForm form={tab} />
        )}
      </section>
    </>
  )
}
