import { canCollect, canStopCollecting } from '#domain/returns/return-pickup.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { TrackingNumber } from '../../../delivery/tracking-number.tsx'
import { useText } from '../../../language.tsx'
import { dayOf, fullDay } from '../../moments.ts'
import { OrderButton } from './order-button.tsx'
import { useLookAgain } from './parcel.tsx'

type Asked = AdminOrderView['returns'][number]

interface PickupProps {
  orderId: string
  asked: Asked
  hasCourier: boolean
}

/** The courier's pickup of a return, and the buttons that book and cancel it. */
export function Pickup({ orderId, asked: { id, state, pickup }, hasCourier }: PickupProps) {
  const t = useText('panelOrder')
  useLookAgain(pickup?.state === 'wanted' || pickup?.isOff === true)
  const allowed = canCollect(state, pickup)
  const mayAsk = hasCourier && allowed.ok && !allowed.isAsked
  const mayStop = pickup && !pickup.isOff && canStopCollecting(pickup.state)
  const params = { id: orderId, return: id }
  if (!pickup && !mayAsk) return null
  return (
    <div className="stack">
      {pickup && <PickupStatus pickup={pickup} />}
      {(mayAsk || mayStop) && (
        <div className="button-row">
          {mayAsk && (
            <OrderButton
              words={t(pickup ? 'collectAgain' : 'collect')}
              send={() => afterSaleApi.collectReturn({ params })}
              done={t('toldCollect')}
            />
          )}
          {mayStop && (
            <OrderButton
              words={t('stopCollecting')}
              send={() => afterSaleApi.stopCollecting({ params })}
              done={t('toldStop')}
            />
          )}
        </div>
      )}
    </div>
  )
}

function PickupStatus({ pickup }: { pickup: NonNullable<Asked['pickup']> }) {
  const t = useText('panelOrder')
  const parcelWords = useText('panelParcel')
  const { state, isOff, arrivedAt, pickupOn, courierName, trackingId, trackingUrl, note } = pickup
  const words = arrivedAt
    ? t('pickup arrived', { day: dayOf(arrivedAt, t.language) })
    : t(isOff ? 'pickup off' : `pickup ${state}`)
  return (
    <div role="status">
      <p>
        <b>{words}</b>{' '}
        {state === 'booked' && pickupOn && t('pickupOn', { day: fullDay(pickupOn, t.language) })}
      </p>
      {trackingId && state !== 'called-off' && (
        <p>
          {t('pickupNumber', { courier: courierName })}{' '}
          <TrackingNumber trackingId={trackingId} trackingUrl={trackingUrl} />
        </p>
      )}
      {note !== '' && (
        <p>
          {state !== 'wanted'
            ? parcelWords('courierSays', { note })
            : parcelWords(note === 'misconfigured' ? 'misconfigured' : 'inDoubt')}
        </p>
      )}
    </div>
  )
}
