import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { formatRupees } from '#domain/money/money.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { writeTime } from '#messages/moment.ts'
import { useText } from '../../language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import type { OpenedBooking } from './booking-api.ts'
import { type BookingSteps, STEP_NUMBER } from './booking-steps.ts'
import type { QuotedFee } from './fee-words.tsx'
import { dayInWords } from './moment-words.ts'

const STEPS = [
  { name: 'day', label: 'stepDay' },
  { name: 'time', label: 'stepTime' },
  { name: 'details', label: 'stepDetails' },
] as const

interface SummaryProps {
  consultant: ConsultantFacts
  timeZone: string
  /** Absent when nothing can be chosen any more. */
  steps?: BookingSteps | undefined
  /** The price for this person, once it is known. */
  fee?: QuotedFee | undefined
  /** The existing booking, whose own duration and price are shown. */
  booking?: OpenedBooking
}

const minutesOf = ({ startsAt, endsAt }: OpenedBooking): number =>
  (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS

export function Summary({ consultant, timeZone, steps, fee, booking }: SummaryProps) {
  const t = useText('consulting')
  const { name, degree, registration, slotMinutes } = consultant
  const { pricePaise, minutes } = booking
    ? { pricePaise: booking.fee?.pricePaise, minutes: minutesOf(booking) }
    : (fee ?? { pricePaise: consultant.pricePaise, minutes: slotMinutes })
  return (
    <header className="stack scheduler-summary dye dye-neel-deep">
      <h1 className="title-h3">
        <Voiced text={name} />
      </h1>
      <p>
        {degree} · {t('registration')} {registration}
      </p>
      <p className="summary-facts">
        {pricePaise === undefined
          ? t('factsAlone', { minutes })
          : t('facts', { minutes, price: pricePaise === 0 ? t('free') : formatRupees(pricePaise) })}
      </p>
      {steps && <Progress steps={steps} timeZone={timeZone} />}
    </header>
  )
}

function Progress({ steps, timeZone }: { steps: BookingSteps; timeZone: string }) {
  const t = useText('consulting')
  const current = STEP_NUMBER[steps.at]
  const said = {
    day: steps.date && dayInWords(steps.date, t.language),
    time: steps.startsAt && writeTime(steps.startsAt, t.language, timeZone),
    details: undefined,
  }
  return (
    <>
      <p className="sr-only">{t('stepOf', { step: current })}</p>
      <ol className="stack gap-8 summary-steps">
        {STEPS.map(({ name, label }, index) => {
          const isDone = index + 1 < current
          return (
            <li
              key={name}
              className={classNames(
                'beside',
                isDone && 'step-done',
                index + 1 === current && 'step-now',
              )}
              aria-current={index + 1 === current ? 'step' : undefined}
            >
              <span className="center step-cell" aria-hidden="true">
                {isDone ? <Motif name="tulsi" size={26} /> : index + 1}
              </span>
              <span>{(isDone && said[name]) || t(label)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
