import type { TrackedOrder } from '#use-cases/orders/track-order.ts'
import { useText } from '../../language.tsx'
import { Section } from '../../ui/section.tsx'
import { shortMoment } from '../moments.ts'

export function CourierUpdate({ events }: { events: TrackedOrder['events'] }) {
  const t = useText('tracking')
  if (events.length === 0) return null
  return (
    <Section id="news" title={t('news')} className="full" titleClass="title-small">
      <table className="table above-12">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('where')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ step, at, place }) => (
            <tr key={`${step} ${at?.toISOString()} ${place}`}>
              <td className="pale nowrap">
                {at && <time dateTime={at.toISOString()}>{shortMoment(at, t.language)}</time>}
              </td>
              <th scope="row">{t(`step ${step}`)}</th>
              <td className="pale">{place.replaceAll('_', ' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
