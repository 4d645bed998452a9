import './timeline.css'
import type { Cancellation } from '#domain/orders/cancel-cause.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { useText } from '../../language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { dayAndMonth, shortMoment } from '../moments.ts'
import { type Journey, timelineSteps } from './timeline-steps.ts'

/** Final stages other than the delivery. */
const isEnd = (stage: string) => stage === 'cancelled' || stage === 'returned'

/**
 * The stages of an order, in the list of orders and on the tracking page: a vertical printed border with a cell
 * for each step.
 */
export function OrderTimeline({
  order,
  hints = {},
}: {
  order: Journey & { cancelled?: Cancellation | undefined }
  /** A note on a step that is still to come. */
  hints?: Partial<Record<OrderStage, string>>
}) {
  const t = useText('orders')
  return (
    <ol className="timeline" aria-label={t('timeline')}>
      {timelineSteps(order.stage, order.timeline).map(({ stage, at, done, isNow }) => (
        <li
          key={stage}
          aria-current={isNow ? 'step' : undefined}
          className={classNames(
            'beside',
            done && 'timeline-done',
            isEnd(stage) && 'timeline-ended',
          )}
        >
          <span className="center timeline-cell">{done && <Motif name="jeera" size={34} />}</span>
          <span className="blocks">
            <b className="term">{t(`stage ${stage}`)}</b>
            {at && <time dateTime={at.toISOString()}>{shortMoment(at, t.language)}</time>}
            {stage === 'cancelled' && <CancelReason cancelled={order.cancelled} />}
            {!done && hints[stage] && <span>{hints[stage]}</span>}
            {!done && !hints[stage] && stage === 'delivered' && (
              <span>
                {t('expectedBy', { day: dayAndMonth(order.expectedDelivery.until, t.language) })}
              </span>
            )}
            {!done && <span className="sr-only">{t(isNow ? 'next' : 'toCome')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Why the order was cancelled, if a reason was given. */
function CancelReason({ cancelled }: { cancelled: Cancellation | undefined }) {
  const t = useText('orders')
  const cause = cancelled?.cause
  if (!cause) return null
  return (
    <span className="typed">
      {t('endedWhy', { reason: cause.note ?? t(`cancel ${cause.reason}`) })}
    </span>
  )
}
