import './track.css'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { languageOf, pages } from '#urls.ts'
import { trackOrder } from '#use-cases/track-order.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { dayAndMonth } from '../moments.ts'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { shopName } from '../shop-name.ts'
import { CourierWebhookEvent } from './courier-news.tsx'
import { dyeOf, headlineOf } from './headline.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import { useHomeAfter } from './use-home-after.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const order = await trackOrder(context.get(shopContext), params.name ?? '')
  // Forged, unknown and expired links get the same response, so that nobody learns which ids exist.
  return order ? { order } : data({ order: undefined }, { status: 404 })
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'tracking')
  const shop = shopName(args.matches)
  const number = args.loaderData?.order?.number
  const title = number ? t('metaTitle', { number, shop }) : t('unknownTitle')
  return pageMeta(args, { title, description: title, index: false })
}

/** The state of one order, for anybody with its signed link. */
export default function Track() {
  const t = useText('tracking')
  const language = useLanguage()
  const { order } = useLoaderData<typeof loader>()
  useHomeAfter()
  if (!order) return <UnknownLink />
  const headline = order.hasParcel ? headlineOf(order.stage, order.parcel?.step) : 'cancelled'
  const { from, until } = order.expectedDelivery
  const isComing = !['delivered', 'cancelled', 'returned', 'returning', 'lost'].includes(headline)
  const { city } = order
  return (
    <article aria-labelledby="track">
      <header className={classNames('track-head dye', `dye-${dyeOf(headline)}`)}>
        <Motif name="jeera" size={420} className="track-motif" />
        <div className="wrap">
          <p className="kicker">{t('order', { number: order.number })}</p>
          <h1 id="track" className="title-page">
            {t(`head ${headline}`)}
          </h1>
          <p className="lead">{t(`note ${headline}`, { city })}</p>
          {isComing && (
            <p className="track-window">
              <span>{t('expected', { city })}</span>
              <b>
                {t('between', {
                  from: dayAndMonth(from, language),
                  until: dayAndMonth(until, language),
                })}
              </b>
            </p>
          )}
        </div>
      </header>
      <BorderStrip name="leher" size="block" />
      <div className="wrap columns track-body">
        {order.hasParcel && <OrderTimeline order={order} />}
        <div className="stack stack-start track-told">
          <ParcelFacts order={order} />
          <CourierWebhookEvent events={order.events} />
          <p className="help track-private">{t('private')}</p>
          <ShopLink to={pages.contact} className="text-link">
            {t('ask')}
          </ShopLink>
        </div>
      </div>
    </article>
  )
}

function UnknownLink() {
  const t = useText('tracking')
  return (
    <section className="wrap stack track-unknown" aria-labelledby="track">
      <h1 id="track" className="title-section narrows">
        {t('unknownTitle')}
      </h1>
      <p className="lead">{t('unknown')}</p>
      <p className="button-row">
        <ButtonLink to={pages.orders} look="line">
          {t('toOrders')}
        </ButtonLink>
        <ShopLink to={pages.contact} className="text-link">
          {t('ask')}
        </ShopLink>
      </p>
    </section>
  )
}
