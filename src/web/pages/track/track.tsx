import './track.css'
import { useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Language } from '#domain/language/languages.ts'
import { splitName } from '#domain/text/person-name.ts'
import { languageOf, pages } from '#urls.ts'
import { type OwnOrder, trackOrder } from '#use-cases/orders/track-order.ts'
import { trackingToken } from '#use-cases/orders/tracking-link.ts'
import { addressIn } from '../../delivery/state-in.server.ts'
import { textOf, useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { useSignOutElsewhere } from '../../session/use-sign-out-elsewhere.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { dayAndMonth } from '../moments.ts'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { OtherParts } from '../orders/other-parts.tsx'
import { shownOrder } from '../orders/shown-order.ts'
import { CourierUpdate } from './courier-update.tsx'
import { dyeOf, headlineOf } from './headline.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import { Thanks } from './thanks.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  // Except for the thank-you, the page is the same for everybody who has the link.
  const isThanks = url.searchParams.has('thanks')
  const viewer = isThanks ? context.get(sessionContext)?.person.userId : undefined
  const shop = context.get(shopContext)
  const order = await trackOrder(shop, token, viewer)
  // Forged, unknown and expired links get the same response, so that nobody learns which ids exist.
  if (!order) return data({ order: undefined }, { status: 404 })
  const { own, parts, ...tracked } = order
  // Later, the location of the parcel is more useful than a thank-you.
  const isNew = order.stage === 'placed' && order.unpaid !== 'failed'
  return {
    order: {
      ...tracked,
      track: pages.track(token),
      parts: parts.map(({ id, number, stage }) => ({
        number,
        stage,
        track: pages.track(trackingToken(shop.secret, id)),
      })),
      token,
      isThanks: isThanks && isNew,
      own: own && ownOf(own, languageOf(url.pathname).language),
    },
  }
}

function ownOf({ order, products, afterSale }: OwnOrder, language: Language) {
  const { recipient, address, city, state, pincode, phone } = addressIn(order.delivery, language)
  const name = recipient || order.userName
  return {
    order: shownOrder(order, afterSale, products),
    firstName: splitName(order.userName).given,
    to: [name, phone].filter(Boolean).join(', '),
    lines: [address, [city, pincode].filter(Boolean).join(' '), state].filter(Boolean),
  }
}

export type ShownTracking = NonNullable<
  Awaited<ReturnType<typeof loader>> extends infer Given
    ? Given extends { order: infer Order }
      ? Order
      : never
    : never
>

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'tracking')
  const shop = shopName(args.matches)
  const order = args.loaderData?.order
  const values = order && { number: order.number, shop }
  const title = !values
    ? t('unknownTitle')
    : t(order.isThanks ? 'thanksMetaTitle' : 'metaTitle', values)
  return pageMeta(args, { title, description: title, index: false })
}

/** The state of one order, for anybody with its signed link; a new order shows a thank-you first. */
export default function Track() {
  const { order } = useLoaderData<typeof loader>()
  useSignOutElsewhere()
  const [wasThanks] = useState(order?.isThanks ?? false)
  if (!order) return <UnknownLink />
  return order.isThanks ? (
    <Thanks order={order} />
  ) : (
    <Tracking order={order} replacesThanks={wasThanks} />
  )
}

interface TrackingProps {
  order: ShownTracking
  /** The order was cancelled below the thanks, which end with it: this shorter page is read from its heading. */
  replacesThanks: boolean
}

function Tracking({ order, replacesThanks }: TrackingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!replacesThanks) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [replacesThanks])
  const t = useText('tracking')
  const c = useText('orderChange')
  const user = useSession()
  const headline = headlineOf(order)
  const { from, until } = order.expectedDelivery
  const isComing =
    order.hasParcel &&
    !['delivered', 'cancelled', 'returned', 'returning', 'lost'].includes(headline)
  const { city } = order
  return (
    <article aria-labelledby="track">
      <header className={classNames('crop band-part track-head dye', `dye-${dyeOf(headline)}`)}>
        <Motif name="jeera" size={420} className="track-motif" />
        <div className="wrap">
          <p className="kicker">
            <Unbroken text={t('order', { number: order.number })} />
          </p>
          <h1 id="track" ref={heading} tabIndex={-1} className="title-page">
            {t(`head ${headline}`)}
          </h1>
          <p className="lead">{t(`note ${headline}`, { city })}</p>
          {isComing && (
            <p className="stack gap-4 track-window">
              <span>{t('expected', { city })}</span>
              <b className="title-h3">
                {t('between', {
                  from: dayAndMonth(from, t.language),
                  until: dayAndMonth(until, t.language),
                })}
              </b>
            </p>
          )}
        </div>
      </header>
      <BorderStrip name="leher" size="block" />
      <div className="wrap columns gap-40-72 align-start track-body">
        {order.hasParcel && <OrderTimeline order={order} />}
        <div className="stack stack-start gap-40 track-told">
          {order.asked && (
            <p className="note">{c(order.asked === 'change' ? 'waiting' : 'waitingConfirm')}</p>
          )}
          <OtherParts stage={order.stage} parts={order.parts} />
          <ParcelFacts order={order} />
          <CourierUpdate events={order.events} />
          <p className="help track-private">{t('private')}</p>
          <p className="row gap-12-28">
            <ShopLink to={pages.aboutOrder(order.number)} className="text-link">
              {t('ask')}
            </ShopLink>
            {user && (
              <ShopLink to={pages.orders} className="text-link">
                {t('toOrders')}
              </ShopLink>
            )}
          </p>
        </div>
      </div>
    </article>
  )
}

function UnknownLink() {
  const t = useText('tracking')
  return (
    <DeadEnd title={t('unknownTitle')} text={t('unknown')}>
      <ButtonLink to={pages.orders}>{t('toOrders')}</ButtonLink>
      <ButtonLink to={pages.contact} variant="line">
        {t('ask')}
      </ButtonLink>
    </DeadEnd>
  )
}
