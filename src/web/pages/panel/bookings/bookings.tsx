import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { indianDay, startOfIndianDay } from '#domain/time/india.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullDay } from '../../moments.ts'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { Further, PanelRows, Shelves } from '../kit/panel-list.tsx'
import { panelMeta } from '../kit/panel-meta.ts'
import { BookingRow } from './booking-row.tsx'

const BOOKINGS_PER_PAGE = 30
const TABS = ['coming', 'past'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const tab = TABS.find((known) => known === searchParams.get('shelf')) ?? 'coming'
  const cursor = searchParams.get('cursor') ?? undefined
  const { admin, consultants } = context.get(shopContext)
  const now = admin.now()
  const page = await admin.listBookings({
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
}
export type ShownBooking = Awaited<ReturnType<typeof loader>>['bookings'][number]

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelBookings', pages.panelBookings())
}

/** Consultations by day: who is to be called, and what became of it. */
export default function PanelBookings() {
  const t = useText('panelBookings')
  const language = useLanguage()
  const { bookings, next, tab, isFirst } = useLoaderData<typeof loader>()
  const days = [...Map.groupBy(bookings, ({ day }) => day)]
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="panel-lead">{t('lead')}</p>
      <Shelves
        label={t('shelves')}
        shelves={TABS}
        chosen={tab}
        nameOf={(name) => t(`shelf ${name}`)}
        hrefOf={(name) => pages.panelBookings(name)}
      />
      {days.length === 0 && <EmptyState sentence={t(`none ${tab}`)} />}
      {days.map(([day, held]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="panel-day">
            {fullDay(day, language)}
          </h2>
          <PanelRows>
            {held.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </PanelRows>
        </section>
      ))}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelBookings(tab), words: t('first') }}
        next={next ? { to: pages.panelBookings(tab, next), words: t('next') } : undefined}
      />
    </PanelFrame>
  )
}
