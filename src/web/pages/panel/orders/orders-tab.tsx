import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortMoment } from '../../moments.ts'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { DeliverySelect } from './delivery-select.tsx'
import { type AskedOrders, FindOrders, ordersAddress } from './find-orders.tsx'

interface OrdersTabProps {
  asked: AskedOrders
  orders: readonly ShownOrder[]
  next: string | undefined
  isFirst: boolean
}

/** All orders, each with a delivery-status dropdown. */
export function OrdersTab({ asked, orders, next, isFirst }: OrdersTabProps) {
  return (
    <>
      <FindOrders asked={asked} />
      {orders.length === 0 ? (
        <NoOrders asked={asked} />
      ) : (
        <Orders asked={asked} orders={orders} next={next} isFirst={isFirst} />
      )}
    </>
  )
}

function NoOrders({ asked }: { asked: AskedOrders }) {
  const t = useText('admin')
  const words = useText('panelOrders')
  if (!asked.q && !asked.state) return <EmptyState sentence={t('none')} />
  return (
    <EmptyState sentence={words('nothing')}>
      <ButtonLink to={pages.adminPanel} look="line">
        {words('clear')}
      </ButtonLink>
    </EmptyState>
  )
}

function Orders({ asked, orders, next, isFirst }: OrdersTabProps) {
  const t = useText('admin')
  return (
    <>
      <table className="admin-orders">
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
      <nav className="button-row admin-pages" aria-label={t('pages')}>
        {!isFirst && (
          <ButtonLink to={ordersAddress(asked)} look="line" size="small">
            {t('newest')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={ordersAddress(asked, next)} look="line" size="small" rel="next">
            {t('older')}
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

/** What came in is green, what was lost is red; the rest is only said. */
const STATUS_COLOUR: Readonly<Record<string, string>> = { success: 'text-ok', failed: 'text-err' }

function OrderRow({ order }: { order: ShownOrder }) {
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
        <DeliverySelect order={order} label={t('statusOf', { number: order.number })} />
      </td>
    </tr>
  )
}
