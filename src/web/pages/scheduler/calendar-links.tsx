import { googleCalendarLink } from '#domain/consultations/google-link.ts'
import { inLanguage, pages } from '#urls.ts'
import { consultationsApi } from '../../api/consultations.ts'
import { useText } from '../../language.tsx'
import { useOrigin } from '../../layout/root-data.ts'
import type { OpenedBooking } from './booking-api.ts'

/** Links that add the booking to a calendar, and one to change it unless that is already on the page. */
export function CalendarLinks({
  booking,
  withChange = false,
}: {
  booking: OpenedBooking
  withChange?: boolean
}) {
  const t = useText('consulting')
  const origin = useOrigin()
  const { secret, startsAt, endsAt, consultant } = booking
  const change = inLanguage(pages.booking(secret), t.language)
  const google = googleCalendarLink({
    title: t('entryTitle', { consultant: consultant.name }),
    details: t('entryDetails', { link: `${origin}${change}` }),
    startsAt,
    endsAt,
  })
  return (
    <ul className="row gap-4-20 scheduler-links">
      <li>
        <a className="text-link" href={google} target="_blank" rel="noopener">
          {t('addGoogle')}
        </a>
      </li>
      <li>
        <a className="text-link" href={consultationsApi.calendar.path({ params: { secret } })}>
          {t('addFile')}
        </a>
      </li>
      {withChange && (
        <li>
          <a className="text-link" href={change}>
            {t('change')}
          </a>
        </li>
      )}
    </ul>
  )
}
