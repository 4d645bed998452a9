import { localeOf } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { lineName } from '#domain/orders/order.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { shortMoment } from '../../moments.ts'
import { paidAs } from '../../orders/order-state.ts'
import { DeliverySelect } from './delivery-select.tsx'
import { type AskedOrders, orderOfList } from './find-orders.tsx'
import type { OrderListRow } from './order-list.server.ts'

interface OrderRowProps {
  order: OrderListRow
  /** The list that contains it. */
  asked: AskedOrders
  isChosen: boolean
  onChoose(upToLast: boolean): void
  onFocus(): void
}

/** An order that waits longer to be packed is late. */
const LATE_MINUTES = 24 * 60
/** Older orders show their date. */
const MAX_AGE_MINUTES = 48 * 60

/** Received payments are green, failed ones red; others have no colour. */
const STATUS_COLOUR: Readonly<Record<string, string>> = {
  success: 'panel-mark-ok',
  failed: 'panel-mark-err',
}

/** An order of the list: a table row, on a phone a card. */
export function OrderRow({ order, asked, isChosen, onChoose, onFocus }: OrderRowProps) {
  const t = useText('admin')
  const words = useText('panelOrders')
  const ready = useHydrated()
  const { number, held, lots } = order
  return (
    // Focused by J and K, so that screen readers follow.
    <tr
      tabIndex={-1}
      className={classNames(isChosen && 'orders-chosen', held && 'orders-held')}
      onFocus={onFocus}
    >
      <td className="admin-pick">
        <label className="center orders-pick">
          <input
            type="checkbox"
            aria-label={words('choose', { number })}
            disabled={!ready}
            checked={isChosen}
            onClick={(event) => onChoose(event.shiftKey)}
            readOnly
          />
        </label>
      </td>
      <th scope="row">
        <ShopLink to={orderOfList(order.id, asked)}>{number}</ShopLink>
        <Age order={order} />
      </th>
      <td className="admin-customer">
        <b>{order.shipTo}</b>
        <span>
          {order.city} {order.pincode}
        </span>
        {order.tags.length > 0 && <Tags tags={order.tags} />}
      </td>
      <td className="admin-products">
        {order.lines
          .map((line) => {
            const name = lineName(line, t.language)
            return line.quantity > 1 ? `${name} × ${line.quantity}` : name
          })
          .join(', ')}
        {lots.length > 0 && <span>{words('lots', { lots: lots.join(', ') })}</span>}
      </td>
      <td className="admin-weight">
        {words('kilograms', { weight: (order.weightGrams / 1000).toFixed(1) })}
      </td>
      <td className="admin-amount">
        <Collect order={order} />
      </td>
      <td className="admin-courier">
        <Carriage order={order} />
      </td>
      <td className="admin-status">
        <DeliverySelect order={order} step={order.step} label={t('statusOf', { number })} />
      </td>
    </tr>
  )
}

function Age({ order: { ageMinutes, createdAt, stage } }: { order: OrderListRow }) {
  const language = useLanguage()
  const isLate = stage === 'placed' && ageMinutes >= LATE_MINUTES
  const words = new Intl.RelativeTimeFormat(localeOf(language), { style: 'narrow' })
  return (
    <small className={isLate ? 'panel-mark-err' : undefined}>
      <time dateTime={createdAt.toISOString()}>
        {ageMinutes >= MAX_AGE_MINUTES
          ? shortMoment(createdAt, language)
          : ageMinutes < 60
            ? words.format(-ageMinutes, 'minute')
            : words.format(-Math.floor(ageMinutes / 60), 'hour')}
      </time>
    </small>
  )
}

/** The amount that the courier collects, else the state of the payment. */
function Collect({ order }: { order: OrderListRow }) {
  const words = useText('orders')
  const { isCod, status, totalPaise, collectPaise } = order
  if (isCod) {
    return (
      <>
        <b>{formatRupees(collectPaise)}</b>
        <span>{words(paidAs(order))}</span>
      </>
    )
  }
  return (
    <>
      <b className={STATUS_COLOUR[status]}>
        {status === 'success' ? words(paidAs(order)) : words(`status ${status}`)}
      </b>
      <span>{formatRupees(totalPaise)}</span>
    </>
  )
}

function Carriage({ order: { held, parcel } }: { order: OrderListRow }) {
  const words = useText('panelOrders')
  if (held) {
    return (
      <>
        <b className="panel-mark-err">{words('held')}</b>
        <span>{words(`held ${held}`)}</span>
      </>
    )
  }
  if (!parcel) return <span>{words('notBooked')}</span>
  return (
    <>
      {parcel.courierName && <b>{parcel.courierName}</b>}
      <span>{parcel.trackingId ?? words('isBooked')}</span>
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="row gap-4">
      {tags.map((tag) => (
        <b key={tag} className="mark order-tag">
          {tag}
        </b>
      ))}
    </span>
  )
}
