import './consulting.css'
import '../scheduler/scheduler.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import { factsOf } from '#domain/consultations/consultant.ts'
import { languageName } from '#domain/language/language-name.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Motif } from '../../ui/motif.tsx'
import { TextWithHelpLines } from '../../ui/phone-links.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { ContactLine } from '../scheduler/slot-picker.tsx'
import { Calendar } from './calendar.tsx'
import { GoodToKnow } from './good-to-know.tsx'

interface ConsultingData {
  /** Absent while nobody can be booked. */
  consultant: ConsultantFacts | undefined
  /** Further practitioners, whose calendars are on their own pages. */
  others: readonly ConsultantFacts[]
  schedulerUrl: string | undefined
}

export function loader({ context }: LoaderFunctionArgs): ConsultingData {
  const { consultants, config } = context.get(shopContext)
  const [consultant, ...others] = consultants.filter(({ hasLeft }) => !hasLeft).map(factsOf)
  return { consultant, others, schedulerUrl: config.schedulerUrl }
}

export const meta = metaOf('consulting', (t, shop) => ({
  title: t('metaTitle', { shop }),
  description: t('metaText'),
}))

/** The practitioner, when a consultation is no help, the calendar, and what to prepare. */
export default function Consulting() {
  const t = useText('consulting')
  const { consultant, others, schedulerUrl } = useLoaderData<typeof loader>()
  const shownFacts = useShownFacts()
  return (
    <article aria-labelledby="consulting">
      <div className="opening">
        <div className="opening-words consulting-words dye dye-kashish">
          <p className="kicker">{t('kicker')}</p>
          <h1 id="consulting" className="title-hero">
            {t('title')}
          </h1>
          <p className="lead">{t('lead')}</p>
          {consultant && (
            <>
              <p className="lead bold">{shownFacts(consultant)}</p>
              <a className="btn btn-dadam" href="#calendar">
                {t('toCalendar')}
              </a>
            </>
          )}
        </div>
        {consultant && <Practitioner consultant={consultant} />}
      </div>
      <div className="consulting-emergency band-16 dye dye-majith">
        <p className="wrap links">
          <strong>{t('emergencyTitle')}</strong> <TextWithHelpLines text={t('emergency')} />
        </p>
      </div>
      <BorderStrip name="leher" size="block" />
      <div className="wrap columns columns-8-4 gap-part consulting-body">
        <section id="calendar" className="consulting-calendar" aria-labelledby="choose">
          <h2 id="choose" className="title-section below-20">
            {t('calendarTitle')}
          </h2>
          {consultant ? (
            <Calendar consultant={consultant} schedulerUrl={schedulerUrl} />
          ) : (
            <>
              <p>{t('nobody')}</p>
              <ContactLine />
            </>
          )}
          {others.length > 0 && <Others consultants={others} />}
        </section>
        <GoodToKnow consultant={consultant} />
      </div>
    </article>
  )
}

/** The duration of a consultation, that it is by phone, and its price. */
function useShownFacts() {
  const t = useText('consulting')
  return ({ slotMinutes, pricePaise }: ConsultantFacts) =>
    t('facts', {
      minutes: slotMinutes,
      price: pricePaise === 0 ? t('free') : formatRupees(pricePaise),
    })
}

/** The languages that a practitioner speaks, by name. */
function useSpoken() {
  const language = useLanguage()
  return ({ languages }: ConsultantFacts) =>
    languages.map((one) => languageName(one, language)).join(', ')
}

function Others({ consultants }: { consultants: readonly ConsultantFacts[] }) {
  const t = useText('consulting')
  const shownFacts = useShownFacts()
  const spokenBy = useSpoken()
  return (
    <section className="stack above-40" aria-labelledby="others">
      <h3 id="others" className="title-small">
        {t('othersTitle')}
      </h3>
      <ul className="rows">
        {consultants.map((one) => (
          <li key={one.slug} className="stack stack-start gap-4">
            <ShopLink className="text-link" to={pages.scheduler(one.slug)}>
              <Voiced text={one.name} />
            </ShopLink>
            <span>
              <Voiced
                text={`${one.degree} · ${t('registration')} ${one.registration} · ${spokenBy(one)}`}
              />
            </span>
            <span>{shownFacts(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The practitioner as a printed label: name, degree, registration number (docs/law.md, consultations). */
function Practitioner({ consultant }: { consultant: ConsultantFacts }) {
  const t = useText('consulting')
  const { name, degree, registration } = consultant
  const spokenBy = useSpoken()
  const facts = [
    { term: t('degree'), text: degree },
    { term: t('registration'), text: registration },
    { term: t('speaks'), text: spokenBy(consultant) },
  ]
  return (
    <section className="crop practitioner" aria-labelledby="practitioner">
      <div className="center practitioner-print" aria-hidden="true">
        <Motif name="tulsi" size={220} />
      </div>
      <div className="practitioner-label">
        <BorderStrip name="leher" size="tile" />
        <div className="pad-20 practitioner-panel">
          <p className="kicker">{t('who')}</p>
          <h2 id="practitioner" className="title-h3">
            <Voiced text={name} />
          </h2>
          <dl className="facts">
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt className="kicker">{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <BorderStrip name="leher" size="tile" />
      </div>
    </section>
  )
}
