import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listBooked, listConsultants } from '#database/consultations/consultants.ts'
import { bookingsFrom, listComing } from '#database/consultations/panel.ts'
import { consultantTexts, NEW_CONSULTANT } from '#domain/consultations/consultant-form.ts'
import { isWithinHours } from '#domain/consultations/slots.ts'
import { languageName } from '#domain/language/language-name.ts'
import { indianDay } from '#domain/time/india.ts'
import { panelPages } from '#panel-urls.ts'
import { consultationsApi } from '../../../api/consultations.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { shortMoment } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { ListPage, RowFacts, RowWords } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { TextLink } from '../kit/text-link.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { ConsultantForm } from './consultant-form.tsx'

export const loader = ownerOnly(async ({ shop: { db, clock }, person }) => {
  const consultants = await listConsultants(db)
  const coming = await listComing(db, clock.now())
  const booked = await listBooked(
    db,
    consultants.map(({ slug }) => slug),
  )
  const maySeeNames = person.rights.has('booking.manage')
  return {
    consultants: consultants.map(({ slug, hasLeft = false, ...details }) => ({
      slug,
      hasLeft,
      isBooked: booked.has(slug),
      outside: coming
        .filter(({ consultant }) => consultant === slug)
        .filter(({ startsAt }) => hasLeft || !isWithinHours(details.hours, startsAt))
        .map(({ id, startsAt, name }) => ({
          id,
          startsAt,
          name: maySeeNames ? name : undefined,
          to: panelPages.bookings('coming', bookingsFrom(indianDay(startsAt))),
        })),
      name: details.name,
      degree: details.degree,
      registration: details.registration,
      languages: details.languages,
      hasHours: details.hours.weekly.some((day) => day.length > 0),
      texts: consultantTexts(details),
    })),
  }
})

type Shown = Awaited<ReturnType<typeof loader>>['consultants'][number]

export const meta = panelMeta('panelConsultants')

/** The practitioners with their hours and holidays; the first one's calendar is on /consulting. */
export default function Consultants() {
  const t = useText('panelConsultants')
  const { consultants } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      adding={{
        words: t('add'),
        form: (close) => (
          <ConsultantForm
            known={NEW_CONSULTANT}
            send={(body) => consultationsApi.hire({ body })}
            action={consultationsApi.hire.path()}
            whenSaved={close}
          />
        ),
      }}
      none={t('none')}
      rows={consultants.map((consultant) => (
        <ConsultantRow key={consultant.slug} consultant={consultant} />
      ))}
    />
  )
}

function ConsultantRow({ consultant }: { consultant: Shown }) {
  const t = useText('panelConsultants')
  const [edits, setEdits] = useState(false)
  const { slug, name, degree, registration, languages, hasLeft, hasHours, texts, outside } =
    consultant
  const params = { slug }
  return (
    <li>
      <RowWords>
        <h2 className="term">{name}</h2>
        <RowFacts>
          {hasLeft && <b className="panel-mark-err">{t('left')}</b>}
          {!hasLeft && !hasHours && <b className="panel-mark-err">{t('noHours')}</b>}
          <span>{degree}</span>
          <span>{registration}</span>
          <span>{languages.map((one) => languageName(one, t.language)).join(', ')}</span>
        </RowFacts>
        {outside.length > 0 && <BookedOutside bookings={outside} />}
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        <LineButton
          aria-expanded={edits}
          aria-label={t('editOf', { name })}
          onClick={() => setEdits(!edits)}
        >
          {t(edits ? 'close' : 'edit')}
        </LineButton>
        <Move slug={slug} name={name} hasLeft={hasLeft} />
        {!consultant.isBooked && <Remove slug={slug} name={name} />}
      </div>
      {edits && (
        <ConsultantForm
          known={texts}
          send={(_, body) => consultationsApi.change({ params, body })}
          action={consultationsApi.change.path({ params })}
          whenSaved={() => setEdits(false)}
        />
      )}
    </li>
  )
}

/**
 * Consultations that are outside the hours because of a closed day, changed hours or a practitioner who left; they were
 * not rescheduled.
 */
function BookedOutside({ bookings }: { bookings: Shown['outside'] }) {
  const t = useText('panelConsultants')
  return (
    <div className="note note-error">
      <p>{t('outside')}</p>
      <ul>
        {bookings.map(({ id, startsAt, name, to }) => (
          <li key={id}>
            <TextLink to={to}>
              {shortMoment(startsAt, t.language)}
              {name !== undefined && `: ${name}`}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Move({ slug, name, hasLeft }: Pick<Shown, 'slug' | 'name' | 'hasLeft'>) {
  const t = useText('panelConsultants')
  const { busy, act } = usePanelAction()
  const move = () => {
    const { leave, comeBack } = consultationsApi
    const send = hasLeft ? comeBack : leave
    return act(() => send({ params: { slug } }), {
      done: t(hasLeft ? 'doneComeBack' : 'doneLeave', { name }),
      refused: ({ code }: ApiRefusal) =>
        t(code === 'example-consultant' ? 'still-example' : 'failed'),
    })
  }
  return (
    <LineButton
      busy={busy}
      aria-label={t(hasLeft ? 'comeBackOf' : 'leaveOf', { name })}
      onClick={move}
    >
      {t(hasLeft ? 'comeBack' : 'leave')}
    </LineButton>
  )
}

/** For one who was added by mistake; whoever was booked can only leave. */
function Remove({ slug, name }: Pick<Shown, 'slug' | 'name'>) {
  const t = useText('panelConsultants')
  return (
    <ActButton
      words={t('remove')}
      label={t('removeOf', { name })}
      asks
      send={() => consultationsApi.remove({ params: { slug } })}
      done={t('doneRemove', { name })}
      refused={({ code }: ApiRefusal) => t(code === 'consultant-booked' ? 'booked' : 'failed')}
    />
  )
}
