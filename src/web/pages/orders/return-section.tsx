import { Suspense, useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { TrackingNumber } from '../../delivery/tracking-number.tsx'
import { useText } from '../../language.tsx'
import { LineButton, LineLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { fullDay } from '../moments.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { nameOfGoods } from './returned-goods.ts'
import type { ShownOrder } from './shown-order.ts'

/** Loaded when the shopper wants to return something. */
const ReturnForm = lazyPart(async () => ({
  default: (await import('./return-form.tsx')).ReturnForm,
}))

/** Returns of an order: the state of earlier requests, and a button for a new one. */
export function ReturnSection({ order }: { order: ShownOrder }) {
  const t = useText('orders')
  const words = useText('returns')
  /** Undefined until it is first opened. */
  const [open, setOpen] = useState<boolean>()
  const { returns, returnReasons } = order.afterSale
  return (
    <>
      {returns.map(
        ({ id, goods, state, reason, answer, replacement, exchange, photos, pickup }) => (
          <div key={id} className="note order-return">
            <b>
              {exchange && exchange.creditPaise > 0 ? (
                <Unbroken
                  text={words('exchanged', {
                    amount: formatRupees(exchange.creditPaise),
                    number: exchange.number,
                  })}
                />
              ) : (
                words(`state ${state}`)
              )}
            </b>
            <p>
              {goods
                .map((one) => `${nameOfGoods(order, one.productId, t.language)} × ${one.quantity}`)
                .join(', ')}
            </p>
            <p>{words(`reason ${reason}`)}</p>
            {answer !== '' && <p>{answer}</p>}
            {replacement && (
              <p>
                <Unbroken text={words('replacedAs', { number: replacement.number })} />
              </p>
            )}
            {state === 'approved' && pickup && <Pickup pickup={pickup} />}
            <PhotoStrip photos={photos} />
          </div>
        ),
      )}
      {returnReasons.length > 0 && !open && (
        <>
          <LineButton autoFocus={open === false} onClick={() => setOpen(true)}>
            {t('sendBack')}
          </LineButton>
          <noscript>
            <LineLink to={pages.plainReturn(order.id)}>{t('sendBack')}</LineLink>
          </noscript>
        </>
      )}
      {returnReasons.length > 0 && open && (
        <Suspense fallback={null}>
          <ReturnForm order={order} whenDone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Shown = NonNullable<ShownOrder['afterSale']['returns'][number]['pickup']>

/** The day on which the courier collects a return, and its tracking number. */
function Pickup({
  pickup: { state, courierName, trackingId, trackingUrl, pickupOn },
}: {
  pickup: Shown
}) {
  const t = useText('returns')
  if (state === 'called-off' || state === 'needs-owner') return null
  return (
    <p>
      {t(`pickup ${state}`)}{' '}
      {state === 'booked' && pickupOn && (
        <b>{t('pickupOn', { day: fullDay(pickupOn, t.language) })}. </b>
      )}
      {trackingId && (
        <>
          {t('pickupNumber', { courier: courierName })}{' '}
          <TrackingNumber trackingId={trackingId} trackingUrl={trackingUrl} />
        </>
      )}
    </p>
  )
}
