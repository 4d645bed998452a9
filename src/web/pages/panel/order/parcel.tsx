import { isArmyPost } from '#domain/delivery/pincode.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { EWAY_BILL_ABOVE_PAISE } from '#domain/shipments/eway-bill.ts'
import { shownParcelState } from '#domain/shipments/hand-over.ts'
import { TrackingNumber } from '../../../delivery/tracking-number.tsx'
import { Part } from '../kit/part.tsx'
import '../kit/panel-words.ts'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { ordersApi } from '../../../api/orders.ts'
import { parcelsApi } from '../../../api/shipments.ts'
import { useText } from '../../../language.tsx'
import { PARCEL_RECHECK_MS } from '../../../waiting.ts'
import { shortMoment } from '../../moments.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { AddressForm } from './address-form.tsx'
import { ByHandForm } from './by-hand-form.tsx'
import { LeaveAct } from './leave-act.tsx'
import { MeasuresForm } from './measures-form.tsx'
import { OrderButton } from './order-button.tsx'

interface ParcelProps {
  id: string
  view: Pick<
    AdminOrderView,
    | 'parcel'
    | 'parcelEvents'
    | 'canPrintSlip'
    | 'isSlipOutdated'
    | 'needsEwayBill'
    | 'measures'
    | 'handOver'
    | 'canLeave'
  >
  /** A confirmed step can still be undone. */
  isStepWaiting: boolean
  /** The order's stage, which may be ahead of what a courier reports. */
  stage: OrderStage
  hasCourier: boolean
  /** The pincode for which delivery was priced. */
  pincode: string
  city: string
}

export function Parcel({ id, view, isStepWaiting, stage, hasCourier, pincode, city }: ParcelProps) {
  const t = useText('panelParcel')
  const { parcel, parcelEvents, canPrintSlip, measures, handOver } = view
  const may = useOwnRights()
  const isForCourier = hasCourier && !isArmyPost(pincode)
  const canHandOver = handOver.ok && may('parcel.hand-over')
  useLookAgain(parcel?.state === 'wanted')
  return (
    <Part id="orders-parcel" title={t('title')}>
      {parcel && (
        <ParcelStatus parcel={{ ...parcel, state: shownParcelState(parcel.state, stage) }} />
      )}
      {parcelEvents.length > 0 && <Way events={parcelEvents} />}
      {view.needsEwayBill && <p>{t('ewayBill', { limit: formatRupees(EWAY_BILL_ABOVE_PAISE) })}</p>}
      {canPrintSlip && view.isSlipOutdated && <p>{t('slipOutdated')}</p>}
      {canPrintSlip && (
        <a className="btn btn-line btn-small" href={ordersApi.slip.path({ params: { id } })}>
          {t('slip')}
        </a>
      )}
      {!parcel && !handOver.ok && <p>{t(`not ${handOver.reason}`)}</p>}
      {!handOver.ok &&
        handOver.reason === 'order-without-address' &&
        may('order.complete-address') && <AddressForm id={id} pincode={pincode} city={city} />}
      {measures && may('parcel.hand-over') && <MeasuresForm id={id} measures={measures} />}
      {canHandOver && hasCourier && !isForCourier && <p>{t('armyPost')}</p>}
      {canHandOver && isForCourier && (
        <p>
          <OrderButton
            words={t(parcel ? 'again' : 'handOver')}
            isMain
            send={() => parcelsApi.handOver({ params: { id }, body: {} })}
            done={t('told')}
          />
        </p>
      )}
      {view.canLeave && !isStepWaiting && may('parcel.hand-over') && <LeaveAct id={id} />}
      {canHandOver && <ByHandForm id={id} isOnlyWay={!isForCourier} />}
    </Part>
  )
}

type Shown = NonNullable<AdminOrderView['parcel']>

function ParcelStatus({
  parcel: { state, note, courierName, trackingId, trackingUrl },
}: {
  parcel: Shown
}) {
  const t = useText('panelParcel')
  return (
    <div role="status">
      <p>
        <b>{t(`state ${state}`)}</b>
      </p>
      {state === 'wanted' && note !== '' && (
        <p>{t(note === 'misconfigured' ? 'misconfigured' : 'inDoubt')}</p>
      )}
      {state !== 'wanted' && note !== '' && <p>{t('courierSays', { note })}</p>}
      {trackingId && (
        <dl className="facts">
          <div>
            <dt>{t('carrier')}</dt>
            <dd>{courierName}</dd>
          </div>
          <div>
            <dt>{t('awb')}</dt>
            <dd>
              <TrackingNumber
                trackingId={trackingId}
                trackingUrl={trackingUrl}
                label={`${trackingId}: ${t('follow')}`}
              />
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

/** The courier's tracking events, newest first. */
function Way({ events }: { events: AdminOrderView['parcelEvents'] }) {
  const words = useText('tracking')
  return (
    <ol className="stack gap-4">
      {events.map(({ step, code, at, place }) => (
        <li key={`${code} ${at?.getTime()} ${place}`}>
          <b>{words(`step ${step}`)}</b>{' '}
          {[place, at && shortMoment(at, words.language)].filter(Boolean).join(', ')}
        </li>
      ))}
    </ol>
  )
}

const MAX_POLLS = 15

/** Reloads the page's data for half a minute while a parcel is being booked. */
export function useLookAgain(isOpen: boolean): void {
  const { revalidate, state } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!isOpen) looks.current = 0
    if (!isOpen || state !== 'idle' || looks.current >= MAX_POLLS) return
    const timer = setTimeout(() => {
      looks.current += 1
      void revalidate()
    }, PARCEL_RECHECK_MS)
    return () => clearTimeout(timer)
  }, [isOpen, state, revalidate])
}
