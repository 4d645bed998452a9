import './orders.css'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { listOrdersOf } from '#database/orders/orders.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import { orderAgain } from '#domain/orders/order-again.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { listOrderedProducts } from '#use-cases/orders/track-order.ts'
import { changeToken, trackingToken } from '#use-cases/orders/tracking-link.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { paymentsApi } from '../../api/payments.ts'
import { addressIn } from '../../delivery/state-in.server.ts'
import { useText } from '../../language.tsx'
import { metaOf } from '../../meta-of.ts'
import { checkVerdict } from '../../payment/verdicts.ts'
import { useSignOutElsewhere } from '../../session/use-sign-out-elsewhere.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { PAYMENT_RECHECK_MS } from '../../waiting.ts'
import { ORDERS_PER_PAGE } from '../orders-per-page.ts'
import { OrderCard } from './order-card.tsx'
import { type ShownOrder, shownOrder } from './shown-order.ts'

/** Hardly anybody has more unpaid orders at once. */
const MAX_ASKED = 3

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const session = context.get(sessionContext)
  const { language } = languageOf(url.pathname)
  if (!session) {
    throw redirect(inLanguage(pages.login(pages.orders), language))
  }
  const { person } = session
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { db, clock, secret } = context.get(shopContext)
  const page = await listOrdersOf(db, person.userId, { limit: ORDERS_PER_PAGE, cursor })
  const ids = page.orders.map(({ id }) => id)
  const [parcels, others, afterSale, products] = await Promise.all([
    listParcelsOf(db, ids),
    listOtherParts(db, ids),
    listAfterSale(db, page.orders, clock.now()),
    listOrderedProducts(db, page.orders, clock.now()),
  ])
  return {
    name: person.name,
    orders: page.orders.map((order, index) => ({
      ...shownOrder(
        { ...order, delivery: addressIn(order.delivery, language) },
        afterSale[index],
        products,
      ),
      again: orderAgain(order.lines, products),
      track: pages.track(trackingToken(secret, order.id)),
      change: order.isChangeAsked ? pages.orderChange(changeToken(secret, order.id)) : '',
      isToConfirm: order.isConfirmationAsked === true,
      parts: (others.get(order.id) ?? []).map(({ id, number, stage }) => ({
        number,
        stage,
        track: pages.track(trackingToken(secret, id)),
      })),
      courierName: parcels.get(order.id)?.courierName ?? '',
    })),
    next: page.next,
    isFirst: cursor === undefined,
  }
}

export const meta = metaOf('orders', (t, shop) => ({
  title: t('metaTitle', { shop }),
  description: t('metaTitle', { shop }),
  path: pages.orders,
  index: false,
}))

export default function Orders() {
  const t = useText('orders')
  const { name, orders, next, isFirst } = useLoaderData<typeof loader>()
  useAwaitedOrders(orders)
  useSignOutElsewhere()
  return (
    <section className="wrap band-part stack gap-20" aria-labelledby="orders">
      <h1 id="orders" className="title-block narrows">
        <Voiced text={t('title', { name })} />
      </h1>
      {orders.length === 0 ? (
        <EmptyState sentence={t('none')}>
          <ButtonLink to={pages.listing()} variant="line">
            {t('toShop')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ol className="stack gap-28">
          {orders.map((order, place) => (
            <li key={order.id}>
              <OrderCard order={order} isOlder={place > 0 || !isFirst} />
            </li>
          ))}
        </ol>
      )}
      <nav className="button-row" aria-label={t('pages')}>
        {!isFirst && (
          <ButtonLink to={pages.orders} variant="line">
            {t('newest')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            to={`${pages.orders}?${new URLSearchParams({ cursor: next })}`}
            variant="line"
            rel="next"
          >
            {t('older')}
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}

/** Polls unpaid orders at growing intervals, and reloads the page once one is paid or expired. */
function useAwaitedOrders(orders: readonly ShownOrder[]): void {
  const { revalidate } = useRevalidator()
  const awaited = orders.filter(({ status }) => status === 'awaiting').slice(0, MAX_ASKED)
  const ids = awaited.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === '') return
    let timer: ReturnType<typeof setTimeout>
    let hasLeft = false
    const ask = async (round: number) => {
      const verdicts = await Promise.all(
        ids.split(' ').map(async (orderId) => {
          const answer = await paymentsApi.check({ body: { orderId } })
          return checkVerdict(answer).kind
        }),
      )
      if (hasLeft) return
      if (verdicts.some((kind) => kind === 'paid' || kind === 'over' || kind === 'too-late')) {
        return revalidate()
      }
      const wait = PAYMENT_RECHECK_MS[Math.min(round, PAYMENT_RECHECK_MS.length - 1)]
      timer = setTimeout(ask, wait, round + 1)
    }
    void ask(0)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [ids, revalidate])
}
