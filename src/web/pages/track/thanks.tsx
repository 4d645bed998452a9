import { nameInLanguage } from '../../catalog/card-product.ts'
import './thanks.css'
import { useEffect, useRef } from 'react'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { otherPartsOf } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { ordersApi } from '../../api/orders.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { Section } from '../../ui/section.tsx'
import { titleWidth } from '../../ui/title-width.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { dayAndMonth } from '../moments.ts'
import { CancelOrder } from '../orders/cancel-order.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import type { ShownTracking } from './track.tsx'
import { useHomeAfter } from './use-home-after.ts'

type Own = NonNullable<ShownTracking['own']>

/**
 * The thank-you for a new order: what to keep ready, when it arrives, what was ordered, where it goes, and what happens
 * next.
 */
export function Thanks({ order }: { order: ShownTracking }) {
  const t = useText('tracking')
  const c = useText('orderChange')
  const isLeaving = useHomeAfter()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { number, own, duePaise, city, unpaid, expectedDelivery } = order
  const days = t('between', {
    from: dayAndMonth(expectedDelivery.from, t.language),
    until: dayAndMonth(expectedDelivery.until, t.language),
  })
  const title = own?.firstName ? t('thanksName', { name: own.firstName }) : t('thanks')
  const due = formatRupees(duePaise)
  const paidPaise = own?.order.advancePaise ?? own?.order.creditPaise ?? 0
  return (
    <article aria-labelledby="track">
      <header className="crop thanks-head dye">
        <span className="center thanks-medallion" aria-hidden="true">
          <Motif name="lotus" size={150} />
        </span>
        <div className="wrap stack stack-start gap-12">
          <p className="kicker">
            <Unbroken text={t('order', { number })} />
          </p>
          <h1
            id="track"
            ref={heading}
            tabIndex={-1}
            className={classNames('title-page', titleWidth(title))}
          >
            <Voiced text={title} />
          </h1>
          {duePaise > 0 && (
            <p className="beside gap-4-20 thanks-keep dye dye-dadam">
              <b className="figure">{t('keepReady')}</b>
              <span>{t('atDoor')}</span>
              <b className="title-block thanks-amount">{due}</b>
            </p>
          )}
          {duePaise > 0 && own && paidPaise > 0 && (
            <p>
              {t('paidOf', {
                amount: formatRupees(paidPaise),
                total: formatRupees(own.order.amounts.totalPaise),
              })}
            </p>
          )}
          {duePaise === 0 && unpaid && <p className="lead">{t('note awaiting')}</p>}
          {duePaise === 0 && !unpaid && own && (
            <p className="lead">
              <b>{t('paid', { amount: formatRupees(own.order.amounts.totalPaise) })}</b>
            </p>
          )}
          {isLeaving && <p role="status">{t('leaving')}</p>}
        </div>
      </header>
      <BorderStrip name="leher" size="block" />
      <div className="wrap columns thanks-body">
        <div className="stack gap-0 thanks-what">
          {order.hasParcel && (
            <p className="row row-between gap-4-16 align-baseline thanks-days">
              <b className="title-h3">{days}</b>
              <span className="help">{t('expected', { city })}</span>
            </p>
          )}
          {own && <Ordered own={own} number={number} mayChange={order.hasParcel} />}
        </div>
        <Section id="next" title={t('next')} className="stack" titleClass="title-h3">
          {order.asked === 'confirmation' && <p className="note">{c('waitingConfirm')}</p>}
          {order.needsAddress && <p className="note">{t('needsAddress')}</p>}
          <OrderTimeline
            order={order}
            hints={{
              shipped: [own?.order.afterSale.canCancel && t('freeUntilThen'), t('numberByMail')]
                .filter(Boolean)
                .join(' '),
              delivered: duePaise > 0 ? t('daysAndDue', { days, amount: due }) : days,
            }}
          />
          <Ways order={order} />
        </Section>
      </div>
    </article>
  )
}

/** The products with their prices, and the address. */
function Ordered({ own, number, mayChange }: { own: Own; number: string; mayChange: boolean }) {
  const t = useText('tracking')
  const nameOf = useText('bill')
  const others = otherPartsOf(own.order.amounts)
  const lowering = others.filter(({ amountPaise }) => amountPaise < 0)
  const charges = others.filter(({ amountPaise }) => amountPaise >= 0)
  return (
    <>
      <ul className="lines thanks-lines">
        {own.order.lines.map(({ productId, productName, names, quantity, linePaise, ...shown }) => (
          <li className="line" key={`${productId} ${productName}`}>
            <span className="sunk ordered-picture" style={{ background: shown.tint }}>
              {shown.picture && <ProductPicture picture={shown.picture} sizes="46px" alt="" />}
            </span>
            <span className="blocks">
              <b className="figure">{nameInLanguage(productName, names, t.language)}</b>
              <small>{`${quantityIn(shown.size, t.language)} × ${quantity}`.trim()}</small>
            </span>
            <b className="figure">{formatRupees(linePaise)}</b>
          </li>
        ))}
        {lowering.map(({ kind, amountPaise }) => (
          <li className="line" key={kind}>
            <span>{nameOf(kind)}</span>
            <b>{formatRupees(amountPaise)}</b>
          </li>
        ))}
        {charges.length > 0 && (
          <li className="line">
            <span>
              {charges
                .map(({ kind, amountPaise }) =>
                  charges.length > 1
                    ? `${nameOf(kind)} ${formatRupees(amountPaise)}`
                    : nameOf(kind),
                )
                .join(', ')}
            </span>
            <b>{formatRupees(charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}</b>
          </li>
        )}
      </ul>
      <div className="line row-between align-start gap-16 band-12 thanks-to">
        <p className="blocks breaks">
          <b>{t('to', { name: own.to })}</b>
          {own.lines.map((line) => (
            <span key={line} className="pale">
              {line}
            </span>
          ))}
        </p>
        {mayChange && (
          <ShopLink to={pages.aboutOrder(number)} className="text-link">
            {t('change')}
          </ShopLink>
        )}
      </div>
    </>
  )
}

/** Links to other pages. */
function Ways({ order }: { order: ShownTracking }) {
  const t = useText('tracking')
  const o = useText('orders')
  const { number, token, track, own } = order
  return (
    <>
      <p className="grid grid-2 gap-12">
        <ButtonLink to={track} wide className="whole">
          {t('track')}
        </ButtonLink>
        {order.hasParcel && (
          <a
            className="btn btn-line"
            href={ordersApi.calendar.path({ params: { token }, query: { language: t.language } })}
          >
            {t('calendar')}
          </a>
        )}
        {own?.order.afterSale.hasInvoice && (
          <a
            className="btn btn-line"
            href={ordersApi.invoice.path({ params: { id: own.order.id } })}
          >
            {o('invoice')}
          </a>
        )}
        <ButtonLink to={pages.aboutOrder(number)} variant="line">
          {t('help')}
        </ButtonLink>
      </p>
      {own && (
        <div className="row gap-12-28">
          <ShopLink to={`${pages.orders}#${own.order.id}`} className="text-link">
            {t('toOrders')}
          </ShopLink>
          {own.order.afterSale.canCancel && (
            <span className="needs-script">
              <CancelOrder order={own.order} />
            </span>
          )}
        </div>
      )}
    </>
  )
}
