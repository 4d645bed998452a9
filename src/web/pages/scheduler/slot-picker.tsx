import { dayIn, groupByDay } from '#domain/consultations/visitor-days.ts'
import { indianDay } from '#domain/time/india.ts'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-links.tsx'
import type { BookingMove, BookingSteps } from './booking-steps.ts'
import { DayStep } from './day-step.tsx'
import { dayInWords } from './moment-words.ts'
import { StepSheet } from './step-sheet.tsx'
import { TimeStep, ZoneNote } from './time-step.tsx'
import type { FreeSlots } from './use-free-slots.ts'

interface SlotPickerProps {
  free: FreeSlots
  steps: BookingSteps
  timeZone: string
  horizonDays: number
  notice: string | undefined
  /** Whether the visitor has already done something. */
  isUnderWay: boolean
  move(move: BookingMove): void
  /** The link back from the first step, if any. */
  back?: { label: string; go(): void } | undefined
}

/** The first two steps: a day, then a time. For booking and for rescheduling. */
export function SlotPicker(props: SlotPickerProps) {
  const { free, steps, timeZone, horizonDays, notice, isUnderWay, move, back } = props
  const t = useText('consulting')
  if (free.state === 'loading') return <PickerOutline />
  if (free.state === 'failed') {
    return (
      <StepSheet title={t('loadFailed')} takesFocus={isUnderWay}>
        <Button onClick={free.refresh}>{t('tryAgain')}</Button>
        <ContactLine />
      </StepSheet>
    )
  }
  const days = groupByDay(free.slots, timeZone)
  if (days.length === 0) {
    return (
      <StepSheet
        title={t('nothingFree', { days: horizonDays })}
        back={back}
        notice={notice}
        takesFocus={isUnderWay}
      >
        <p>{t('nothingFreeText')}</p>
        <ContactLine />
      </StepSheet>
    )
  }
  const day = days.find(({ date }) => date === steps.date)
  if (steps.at === 'time' && day) {
    return (
      <StepSheet
        key="time"
        title={dayInWords(day.date, t.language)}
        back={{ label: t('otherDay'), go: () => move({ kind: 'back' }) }}
        notice={notice}
        takesFocus
      >
        <TimeStep
          slots={day.slots}
          timeZone={timeZone}
          onChoose={(startsAt) => move({ kind: 'time', startsAt })}
        />
      </StepSheet>
    )
  }
  const now = new Date()
  const today = dayIn(timeZone, now)
  const end = indianDay(now, horizonDays)
  const last = days.at(-1)?.date ?? end
  return (
    <StepSheet key="day" title={t('dayTitle')} back={back} notice={notice} takesFocus={isUnderWay}>
      <DayStep
        days={days}
        today={today}
        last={last > end ? last : end}
        chosen={steps.date}
        onChoose={(date) => move({ kind: 'day', date })}
      />
      <p className="help">{t('dayNote')}</p>
      <ZoneNote timeZone={timeZone} />
    </StepSheet>
  )
}

/** The calendar's placeholder: same size, without content. */
export function PickerOutline() {
  const t = useText('consulting')
  return (
    <div className="stack gap-12 step-sheet">
      <p className="title-block" aria-hidden="true">
        {t('dayTitle')}
      </p>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className="skeleton-tile day-outline" aria-hidden="true" />
    </div>
  )
}

/** Phone and e-mail, for when the calendar does not work. */
export function ContactLine() {
  const settings = useSettings()
  if (!settings) return null
  return (
    <p className="row gap-4-20 scheduler-links">
      <PhoneLink className="text-link" number={settings.phone} />
      <a className="text-link" href={`mailto:${settings.email}`}>
        {settings.email}
      </a>
    </p>
  )
}
