import type { ReactNode } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import type { OrderAgain } from '#domain/orders/order-again.ts'
import { pages } from '#urls.ts'
import { ordersApi } from '../../api/orders.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { Voiced } from '../../ui/voiced.tsx'
import { dateAndTime, dayAndMonth, dayOfMoment } from '../moments.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAgainButton } from './order-again.tsx'
import { OrderBill } from './order-bill.tsx'
import { useOrderState } from './order-state.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OtherParts, type ShownPart } from './other-parts.tsx'
import { ReturnSection } from './return-section.tsx'
import { nameOfGoods } from './returned-goods.ts'
import type { ShownOrder } from './shown-order.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

const HAS_ENDED: ReadonlySet<ShownOrder['stage']> = new Set(['delivered', 'cancelled', 'returned'])

/** An order with its tracking. */
export interface TrackableOrder extends ShownOrder {
  /** The signed address of its tracking page. */
  track: string
  /** The address where the shopper answers a question about a change; empty when none is asked. */
  change: string
  /** The question is whether to confirm a cash order. */
  isToConfirm: boolean
  /** The courier's name; empty until the parcel has one. */
  courierName: string
  /** The other parcels of the same order. */
  parts: readonly ShownPart[]
  again: OrderAgain
}

interface OrderCardProps {
  order: TrackableOrder
  /** Folds its facts and its timeline up, if it has ended. */
  isOlder: boolean
}

/** One order: number, status, amount, date and time, delivery status, tracking id, products, total. */
export function OrderCard({ order, isOlder }: OrderCardProps) {
  const t = useText('orders')
  const stateOf = useOrderState()
  const { from, until } = order.expectedDelivery
  const failed = order.status === 'failed'
  const awaited = order.status === 'awaiting'
  const isOnItsWay =
    order.hasParcel &&
    order.deliveryStatus === 'pending' &&
    order.stage !== 'cancelled' &&
    order.stage !== 'returned'
  const isFolded = isOlder && HAS_ENDED.has(order.stage)
  const about = (
    <>
      <dl className="facts links breaks order-facts">
        <Fact label={t('placed')}>
          <time dateTime={order.createdAt.toISOString()}>
            {dateAndTime(order.createdAt, t.language)}
          </time>
        </Fact>
        <Fact label={t('status')}>{stateOf(order)}</Fact>
        {order.hasParcel && <Fact label={t('deliveryStatus')}>{t(`stage ${order.stage}`)}</Fact>}
        <Fact label={t('tracking')}>
          {order.hasParcel ? (
            <ShopLink to={order.track} className="touch semibold nowrap">
              {order.trackingId ?? order.number}
            </ShopLink>
          ) : (
            <span className="nowrap">{order.number}</span>
          )}{' '}
          {order.courierName && t('carriedBy', { courier: order.courierName })}
        </Fact>
        {isOnItsWay && (
          <Fact label={t('expected')}>
            {t('between', {
              from: dayAndMonth(from, t.language),
              until: dayAndMonth(until, t.language),
            })}
          </Fact>
        )}
        <Fact label={t('to')}>
          <span className="typed">
            <Voiced text={order.address} />
          </span>
        </Fact>
      </dl>
      {order.hasParcel && <OrderTimeline order={order} />}
    </>
  )
  return (
    <article
      className={classNames('order raise', failed && 'order-failed', awaited && 'order-awaited')}
      aria-labelledby={order.id}
      {...useKeptPlace(order.id)}
    >
      <header className="row row-between gap-4-20 order-head">
        <div>
          <p className="kicker">{t('number')}</p>
          <h2 id={order.id} tabIndex={-1} className="title-small nowrap">
            {order.number}
          </h2>
        </div>
        <p className="title-small">
          <span className="sr-only">{t('amount')} </span>
          {formatRupees(order.amounts.totalPaise)}
        </p>
        <RecalledGoods order={order} />
        {order.change && <AskedChange to={order.change} isToConfirm={order.isToConfirm} />}
      </header>
      {isFolded ? (
        <details className="order-fold">
          <summary className="text-link">
            {t('placed')} {dateAndTime(order.createdAt, t.language)} · {t(`stage ${order.stage}`)}
          </summary>
          <div className="above-12">{about}</div>
        </details>
      ) : (
        about
      )}
      {awaited && <UnpaidOrder order={order} />}
      <OrderBill order={order} />
      <footer className="row gap-12-28 align-baseline help order-foot">
        <Invoice order={order} />
        {order.hasParcel && (
          <ShopLink to={order.track} className="text-link">
            {t('track')}
          </ShopLink>
        )}
        <ShopLink to={pages.complaint(order.number)} className="text-link">
          {t('complain')}
        </ShopLink>
        {!awaited && <OrderAgainButton again={order.again} />}
        {order.afterSale.canCancel && <CancelOrder order={order} />}
        <OtherParts stage={order.stage} parts={order.parts} />
        <OrderRefunds order={order} />
        <ReturnSection order={order} />
      </footer>
    </article>
  )
}

/** Who has no e-mail address, or overlooked the mail of a recall, learns of it here. */
function RecalledGoods({ order }: { order: ShownOrder }) {
  const t = useText('orders')
  return order.afterSale.recalled.map(({ productId, batch, reason }) => {
    const name = nameOfGoods(order, productId, t.language)
    return (
      <div key={`${productId} ${batch}`} className="note note-error">
        <b>{t('recalled', { name })}</b>
        <p>
          <Unbroken text={t('recalledMore', { batch, reason })} />{' '}
          <ShopLink to={pages.aboutOrder(order.number)} className="text-link">
            {t('recalledLink')}
          </ShopLink>
        </p>
      </div>
    )
  })
}

function AskedChange({ to, isToConfirm }: { to: string; isToConfirm: boolean }) {
  const t = useText('orderChange')
  return (
    <p className="note">
      {t(isToConfirm ? 'waitingConfirm' : 'waiting')}{' '}
      <ShopLink to={to} className="text-link">
        {t('answer')}
      </ShopLink>
    </p>
  )
}

function Invoice({
  order: { id, stage, hasParcel, isReplacement, afterSale },
}: {
  order: ShownOrder
}) {
  const t = useText('orders')
  if (afterSale.hasInvoice) {
    return (
      <a className="text-link" href={ordersApi.invoice.path({ params: { id } })}>
        {t('invoice')}
      </a>
    )
  }
  if (stage === 'cancelled' || !hasParcel) return null
  if (isReplacement) return <p>{t('replacement')}</p>
  const isShipped = stage !== 'placed' && stage !== 'packed'
  return <p>{t(isShipped ? 'invoiceInParcel' : 'invoiceToCome')}</p>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const REFUND_MORE = {
  sent: 'refundTime',
  coming: 'refundTime',
  'to-transfer': 'refundTransferAsk',
  failed: 'refundFailedMore',
  held: 'refundHeldMore',
  'by-bank': 'refundByBankMore',
} as const

/** The refunds of an order, made or promised: amount, day, and how long a bank takes. */
function OrderRefunds({ order: { afterSale } }: { order: ShownOrder }) {
  const t = useText('orders')
  return afterSale.refunds.map(({ amountPaise, state, at, reference, payTo }) => {
    const values = { amount: formatRupees(amountPaise), day: dayOfMoment(at, t.language) }
    return (
      <div key={`${at.toISOString()} ${amountPaise}`} className="note order-return">
        <b>{t(`refund ${state}`, values)}</b>
        <p>
          {reference && t('refundReference', { reference })}
          {!reference && (payTo ? t('refundTransfer', { payTo }) : t(REFUND_MORE[state]))}
        </p>
      </div>
    )
  })
}
