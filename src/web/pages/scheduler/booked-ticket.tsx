import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { writeTime } from '#messages/moment.ts'
import { useText } from '../../language.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import type { OpenedBooking } from './booking-api.ts'
import { momentsDay, shortlyInWords } from './moment-words.ts'

/** Day and time of a booking, large; in Indian time too for visitors elsewhere. */
export function BookedTicket({ booking, timeZone }: { booking: OpenedBooking; timeZone: string }) {
  const t = useText('consulting')
  const { startsAt, consultant } = booking
  const isIndian = timeZone === INDIAN_TIME_ZONE
  const time = writeTime(startsAt, t.language, timeZone)
  return (
    <div className="framed band-16 ticket">
      <p className="title-h3">{momentsDay(startsAt, t.language, timeZone)}</p>
      <p className="lead semibold above-4">
        {isIndian ? t('indianTime', { when: time }) : t('zoneTime', { when: time })}
      </p>
      {!isIndian && (
        <p>{t('inIndia', { when: shortlyInWords(startsAt, t.language, INDIAN_TIME_ZONE) })}</p>
      )}
      <p>
        <Voiced text={`${consultant.name}, ${consultant.degree}`} />
      </p>
    </div>
  )
}
