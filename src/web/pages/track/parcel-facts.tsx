import { formatRupees } from '#domain/money/money.ts'
import type { TrackedOrder } from '#use-cases/orders/track-order.ts'
import { useText } from '../../language.tsx'

export function ParcelFacts({
  order: { duePaise, parcel },
}: {
  order: Pick<TrackedOrder, 'duePaise' | 'parcel'>
}) {
  const t = useText('tracking')
  if (duePaise === 0 && !parcel) return null
  return (
    <dl className="row align-start full framed band-20 track-facts">
      {duePaise > 0 && (
        <div>
          <dt className="help">{t('due')}</dt>
          <dd className="figure">{formatRupees(duePaise)}</dd>
        </div>
      )}
      {parcel && (
        <>
          <div>
            <dt className="help">{t('courier')}</dt>
            <dd className="figure">{parcel.courierName}</dd>
          </div>
          <div>
            <dt className="help">{t('trackingId')}</dt>
            <dd className="figure">{parcel.trackingId}</dd>
            {parcel.trackingUrl && (
              <dd>
                <a className="text-link" href={parcel.trackingUrl} rel="noreferrer">
                  {t('atCourier', { courier: parcel.courierName })}
                </a>
              </dd>
            )}
          </div>
        </>
      )}
    </dl>
  )
}
