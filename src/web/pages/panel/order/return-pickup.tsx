import { canCollect, canStopCollecting } from '#domain/returns/return-pickup.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { TrackingNumber } from '../../../delivery/tracking-number.tsx'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { dayOf, fullDay } from '../../moments.ts'
import { useLookAgain } from './parcel.tsx'
import { useOrderAction } from './use-order-action.ts'

type Asked = AdminOrderView['returns'][number]

interface PickupProps {
  orderId: string
  asked: Asked
  /** Whether a courier collects parcels. */
  hasCourier: boolean
}

/** The courier's pickup of a return, and the buttons that book and cancel it. */
export function Pickup({ orderId, asked: { id, state, pickup }, hasCourier }: PickupProps) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
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
            <LineButton
              busy={busy}
              onClick={() => act(() => afterSaleApi.collectReturn({ params }), t('toldCollect'))}
            >
              {t(pickup ? 'collectAgain' : 'collect')}
            </LineButton>
          )}
          {mayStop && (
            <LineButton
              busy={busy}
              onClick={() => act(() => afterSaleApi.stopCollecting({ params }), t('toldStop'))}
            >
              {t('stopCollecting')}
            </LineButton>
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
