import type { Slot } from '#domain/consultations/slots.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { writeTime } from '#messages/moment.ts'
import { useText } from '../../language.tsx'
import { hourIn } from './moment-words.ts'

const PARTS = [
  { name: 'morning', from: 0, until: 12 },
  { name: 'afternoon', from: 12, until: 17 },
  { name: 'evening', from: 17, until: 24 },
] as const

interface TimeStepProps {
  slots: readonly Slot[]
  timeZone: string
  onChoose(startsAt: Date): void
}

/** The free times of one day, by part of the visitor's day. */
export function TimeStep({ slots, timeZone, onChoose }: TimeStepProps) {
  const t = useText('consulting')
  return (
    <div className="stack">
      {PARTS.map(({ name, from, until }) => {
        const inPart = slots.filter(({ startsAt }) => {
          const hour = hourIn(startsAt, timeZone)
          return hour >= from && hour < until
        })
        if (inPart.length === 0) return null
        return (
          <section key={name} aria-label={t(name)}>
            <h3 className="kicker">{t(name)}</h3>
            <ul className="tiles gap-8 time-grid">
              {inPart.map(({ startsAt }) => (
                <li key={startsAt.getTime()}>
                  <button type="button" className="full time" onClick={() => onChoose(startsAt)}>
                    {writeTime(startsAt, t.language, timeZone)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <ZoneNote timeZone={timeZone} />
    </div>
  )
}

export function ZoneNote({ timeZone }: { timeZone: string }) {
  const t = useText('consulting')
  return (
    <p className="help">
      {timeZone === INDIAN_TIME_ZONE
        ? t('zoneIndia')
        : t('zoneOther', { zone: timeZone.replaceAll('_', ' ') })}
    </p>
  )
}
