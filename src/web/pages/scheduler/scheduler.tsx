import './scheduler.css'
import { useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type ConsultantFacts, factsOf } from '#domain/consultations/consultant.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage, useText } from '../../language.tsx'
import { useHydrated } from '../../layout/hydrated.ts'
import { useSettings } from '../../layout/root-data.ts'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { BookView } from './book-view.tsx'
import type { OpenedBooking } from './booking-api.ts'
import { ChangeView } from './change-view.tsx'
import { useFrameTalk } from './frame-talk.ts'
import { ContactLine, PickerOutline } from './slot-picker.tsx'
import { Summary } from './summary.tsx'
import { useVisitorZone } from './use-visitor-zone.ts'

export function loader({ params, context }: LoaderFunctionArgs): { consultant: ConsultantFacts } {
  const { consultants } = context.get(shopContext)
  const consultant = consultants.find(({ slug }) => slug === params.name)
  if (!consultant) throw data(null, { status: 404 })
  return { consultant: factsOf(consultant) }
}

export const meta = metaOf(
  'consulting',
  (t, _shop, data: MetaArgs<typeof loader>['loaderData']) => ({
    title: t('schedulerTitle', { consultant: data?.consultant.name ?? '' }),
    description: t('metaText'),
    index: false,
  }),
)

/**
 * The shop's own booking calendar: in a frame on /consulting, where it sends Calendly's messages, and in a tab
 * of its own.
 */
export default function Scheduler() {
  const { consultant } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const timeZone = useVisitorZone()
  const sheet = useRef<HTMLDivElement>(null)
  const talk = useFrameTalk(sheet)
  const language = useLanguage()
  useEarlierLinks(language)
  const [fresh, setFresh] = useState<OpenedBooking>()

  return (
    <div className="scheduler">
      {/* As high as its content, since this height is reported to the embedding page. */}
      <div className="scheduler-sheet" ref={sheet}>
        {!hydrated && (
          <>
            <Summary consultant={consultant} timeZone={timeZone} />
            <BeforeScripts slug={consultant.slug} />
          </>
        )}
        {hydrated && !fresh && (
          <BookView
            consultant={consultant}
            timeZone={timeZone}
            talk={talk}
            onBooked={(booking) => {
              setFresh(booking)
              if (booking.status === 'held' && booking.fee) {
                const { payPath } = booking.fee
                window.open(inLanguage(payPath, language), '_top')
                return
              }
              talk.booked(booking.secret)
            }}
          />
        )}
        {fresh && (
          <ChangeView consultant={consultant} timeZone={timeZone} booking={fresh} isFresh />
        )}
        {hydrated && window.parent === window && <WayBack />}
      </div>
    </div>
  )
}

function BeforeScripts({ slug }: { slug: string }) {
  const t = useText('consulting')
  const plain = inLanguage(pages.plainBooking(slug), useLanguage())
  return (
    <div>
      <div className="needs-script">
        <PickerOutline />
      </div>
      <noscript>
        <div className="stack gap-12 step-sheet">
          <a className="btn" href={plain} target="_top">
            {t('bookPlainly')}
          </a>
          <ContactLine />
        </div>
      </noscript>
    </div>
  )
}

/** In a tab of its own there is no header with a link back. */
function WayBack() {
  const t = useText('consulting')
  const name = useSettings()?.name ?? ''
  return (
    <p className="scheduler-way-back">
      <a className="text-link" href={inLanguage(pages.consulting, t.language)}>
        {t('backToPage', { shop: name })}
      </a>
    </p>
  )
}

/** Older mails link to this page with the booking's secret in the fragment. */
function useEarlierLinks(language: Language): void {
  useEffect(() => {
    const follow = () => {
      const secret = new URLSearchParams(window.location.hash.slice(1)).get('booking')
      if (secret) window.location.replace(inLanguage(pages.booking(secret), language))
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [language])
}
