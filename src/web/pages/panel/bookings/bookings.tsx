import { useLoaderData } from 'react-router'
import { listBookings } from '#database/consultations/panel.ts'
import { indianDay, startOfIndianDay } from '#domain/time/india.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { fullDay } from '../../moments.ts'
import { ListPage, ListTabs, Rows } from '../kit/list-page.tsx'
import { chosenTab, ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { BookingRow } from './booking-row.tsx'

const BOOKINGS_PER_PAGE = 30
const TABS = ['coming', 'past'] as const

export const loader = ownerOnly(async ({ shop: { db, clock, consultants }, query, cursor }) => {
  const tab = chosenTab(query, TABS)
  const now = clock.now()
  const page = await listBookings(db, {
    from: startOfIndianDay(now),
    isPast: tab === 'past',
    limit: BOOKINGS_PER_PAGE,
    cursor,
  })
  const nameOf = new Map(consultants.map(({ slug, name }) => [slug, name]))
  const bookings = page.bookings.map((booking) => ({
    ...booking,
    day: indianDay(booking.startsAt),
    consultantName: nameOf.get(booking.consultant) ?? booking.consultant,
    hasBegun: booking.startsAt <= now,
  }))
  return { bookings, next: page.next, tab, isFirst: cursor === undefined }
})
export type ShownBooking = Awaited<ReturnType<typeof loader>>['bookings'][number]

export const meta = panelMeta('panelBookings')

/** Consultations by day: whom to call, and the result. */
export default function PanelBookings() {
  const t = useText('panelBookings')
  const { bookings, next, tab, isFirst } = useLoaderData<typeof loader>()
  const days = [...Map.groupBy(bookings, ({ day }) => day)]
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<ListTabs t={t} names={TABS} chosen={tab} hrefOf={panelPages.bookings} />}
      empty={days.length === 0 ? { sentence: t(`none ${tab}`) } : undefined}
      pages={{ t, isFirst, next, to: (cursor) => panelPages.bookings(tab, cursor) }}
    >
      {days.map(([day, held]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="figure band-8">
            {fullDay(day, t.language)}
          </h2>
          <Rows>
            {held.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Rows>
        </section>
      ))}
    </ListPage>
  )
}
