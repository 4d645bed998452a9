import './orders.css'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { shortMoment } from '../../moments.ts'
import { ListPage } from '../kit/list-page.tsx'
import { DeliverySelect } from './delivery-select.tsx'
import { FindOrders, ordersAddress } from './find-orders.tsx'
import type { loadOrders } from './order-list.server.ts'

/** All orders, each with a delivery-status dropdown. */
export function OrderList({
  asked,
  orders,
  next,
  isFirst,
}: Awaited<ReturnType<typeof loadOrders>>) {
  const t = useText('admin')
  const words = useText('panelOrders')
  const isNarrowed = asked.q !== '' || asked.state !== ''
  const showAll = (
    <ButtonLink to={pages.adminPanel} look="line">
      {words('clear')}
    </ButtonLink>
  )
  const sentence = isNarrowed ? words('nothing') : t('none')
  return (
    <ListPage
      title={t('tab orders')}
      search={<FindOrders asked={asked} />}
      empty={orders.length === 0 ? { sentence, way: isNarrowed && showAll } : undefined}
      pages={{
        label: t('pages'),
        first: isFirst ? undefined : { to: ordersAddress(asked), words: t('newest') },
        next: next ? { to: ordersAddress(asked, next), words: t('older') } : undefined,
      }}
    >
      <table className="table panel-table admin-orders">
        <thead className="sr-only-narrow">
          <tr>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('placed')}</th>
            <th scope="col">{t('customer')}</th>
            <th scope="col">{t('products')}</th>
            <th scope="col" className="admin-amount">
              {t('amount')}
            </th>
            <th scope="col">{t('payment')}</th>
            <th scope="col">{t('deliveryStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </ListPage>
  )
}

/** Received payments are green, failed ones red; others have no colour. */
const STATUS_COLOUR: Readonly<Record<string, string>> = {
  success: 'panel-mark-ok',
  failed: 'panel-mark-err',
}

type ListedOrder = Awaited<ReturnType<typeof loadOrders>>['orders'][number]

function OrderRow({ order }: { order: ListedOrder }) {
  const t = useText('admin')
  const words = useText('orders')
  const language = useLanguage()
  const failed = order.status === 'failed'
  return (
    <tr className={failed ? 'admin-failed' : undefined}>
      <th scope="row">
        <ShopLink to={pages.adminOrder(order.id)}>{order.number}</ShopLink>
      </th>
      <td className="admin-placed">
        <time dateTime={order.createdAt.toISOString()}>
          {shortMoment(order.createdAt, language)}
        </time>
      </td>
      <td className="admin-customer">
        <b>{order.userName}</b>
        <span>
          {order.city}, {order.state}
        </span>
      </td>
      <td className="admin-products">
        {order.lines
          .map(({ productName, quantity }) =>
            quantity > 1 ? `${productName} × ${quantity}` : productName,
          )
          .join(', ')}
      </td>
      <td className="admin-amount">{formatRupees(order.amounts.totalPaise)}</td>
      <td className="admin-payment">
        {words(order.paymentMethod)}
        <b className={STATUS_COLOUR[order.status]}>{words(`status ${order.status}`)}</b>
      </td>
      <td className="admin-status">
        <DeliverySelect
          order={order}
          step={order.step}
          label={t('statusOf', { number: order.number })}
        />
      </td>
    </tr>
  )
}
