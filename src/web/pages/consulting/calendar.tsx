import { useEffect, useRef, useState } from 'react'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { writeTime } from '#messages/moment.ts'
import { frameAddress } from '#providers/scheduling/browser/frame-address.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { BookedTicket } from '../scheduler/booked-ticket.tsx'
import { fetchBooking, type OpenedBooking } from '../scheduler/booking-api.ts'
import { CalendarLinks } from '../scheduler/calendar-links.tsx'
import { momentsDay } from '../scheduler/moment-words.ts'
import { ContactLine } from '../scheduler/slot-picker.tsx'
import { useVisitorZone } from '../scheduler/use-visitor-zone.ts'
import { secretInUri } from './own-booking.ts'
import { useCalendarFrame } from './use-calendar-frame.ts'

interface CalendarProps {
  consultant: ConsultantFacts
  /** An external calendar; the shop's own by default. */
  schedulerUrl: string | undefined
}

type Elsewhere = { kind: 'booked'; startsAt: Date | undefined } | { kind: 'cancelled' }

/** The booking calendar in its frame, and the result. */
export function Calendar({ consultant, schedulerUrl }: CalendarProps) {
  const t = useText('consulting')
  const hydrated = useHydrated()
  const [booked, setBooked] = useState<OpenedBooking>()
  const [elsewhere, setElsewhere] = useState<Elsewhere>()
  const own = inLanguage(pages.scheduler(consultant.slug), t.language)

  const calendar = useCalendarFrame(
    () => (schedulerUrl ? new URL(schedulerUrl).origin : window.location.origin),
    {
      async onBooked({ id, startsAt }) {
        if (schedulerUrl) {
          setElsewhere({ kind: 'booked', startsAt })
          return
        }
        // Confirmed only by the shop's own API.
        const secret = secretInUri(id, window.location.origin)
        const answer = secret ? await fetchBooking(secret) : undefined
        if (answer?.ok && answer.data.status === 'booked') setBooked(answer.data)
      },
      onCancelled: () => setElsewhere({ kind: 'cancelled' }),
    },
  )
  if (booked) return <Confirmed booking={booked} />
  const { frame, isSilent, heightPx } = calendar
  const alone = schedulerUrl ?? own
  const host = hydrated ? window.location.host : ''
  return (
    <>
      {elsewhere && <BookedElsewhere event={elsewhere} />}
      <noscript>
        <div className="stack stack-start">
          <p>{t(schedulerUrl ? 'withoutScriptElsewhere' : 'withoutScript')}</p>
          {!schedulerUrl && (
            <a className="btn" href={inLanguage(pages.plainBooking(consultant.slug), t.language)}>
              {t('bookPlainly')}
            </a>
          )}
          <ContactLine />
        </div>
      </noscript>
      <div className="needs-script">
        <div
          className="calendar-frame sheet"
          style={heightPx ? { minHeight: `max(var(--reserved), ${heightPx}px)` } : undefined}
        >
          <p className="pale pad-28 calendar-waiting">{t('frameWaiting')}</p>
          {hydrated && (
            <iframe
              ref={frame}
              className="fill"
              title={t('frameTitle')}
              src={frameAddress(schedulerUrl ?? `${window.location.origin}${own}`, host)}
            />
          )}
        </div>
      </div>
      <p className="calendar-alone" role="status">
        {isSilent && (
          <>
            {t('frameSilent')}{' '}
            <a className="text-link" href={alone} target="_blank" rel="noopener">
              {t('openAlone')}
            </a>
          </>
        )}
      </p>
    </>
  )
}

function Confirmed({ booking }: { booking: OpenedBooking }) {
  const t = useText('consulting')
  const timeZone = useVisitorZone()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack pad-28 confirmed sheet" aria-labelledby="confirmed">
      <h2 id="confirmed" className="title-section" ref={heading} tabIndex={-1}>
        {t('bookedTitle')}
      </h2>
      <BookedTicket booking={booking} timeZone={timeZone} />
      <p>{t('bookedText')}</p>
      <CalendarLinks booking={booking} withChange />
    </section>
  )
}

/** External calendars report neither a name nor, often, a time. */
function BookedElsewhere({ event }: { event: Elsewhere }) {
  const t = useText('consulting')
  const timeZone = useVisitorZone()
  const when =
    event.kind === 'booked' && event.startsAt
      ? `${momentsDay(event.startsAt, t.language, timeZone)}, ${writeTime(event.startsAt, t.language, timeZone)}. `
      : ''
  return (
    <p className="note note-ok sheet semibold below-16" role="status">
      {when}
      {t(event.kind === 'booked' ? 'bookedElsewhere' : 'cancelledElsewhere')}
    </p>
  )
}
