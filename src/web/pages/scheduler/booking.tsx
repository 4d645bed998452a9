import './scheduler.css'
import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { z } from 'zod'
import { consultationEndpoints } from '#contract/consultations.ts'
import { refuseMove } from '#domain/consultations/booking.ts'
import { type ConsultantFacts, factsOf } from '#domain/consultations/consultant.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { inLanguage, pages } from '#urls.ts'
import {
  cancelConsultation,
  moveConsultation,
} from '#use-cases/consultations/change-consultation.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'
import { openBooking, shownBooking } from '#use-cases/consultations/open-booking.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import type { OpenedBooking } from './booking-api.ts'
import { BookNew, CancelWords, ChangeView } from './change-view.tsx'
import { sentenceOf } from './refusal-words.ts'
import { ContactLine } from './slot-picker.tsx'
import { TimeField } from './time-field.tsx'
import { useVisitorZone } from './use-visitor-zone.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const deps = context.get(shopContext)
  const found = await openBooking(deps, params.name ?? '')
  if (!found) {
    const slug = deps.consultants[0]?.slug ?? ''
    return data({ opened: undefined, slug }, { status: 404 })
  }
  const { consultant } = found
  const booking = shownBooking(deps.secret, found)
  const now = deps.clock.now()
  const canMove = !refuseMove(booking, now)
  const slots = canMove ? await listConsultationSlots(deps, consultant) : undefined
  const days = slots && groupByDay(slots, INDIAN_TIME_ZONE)
  return data({
    opened: { booking, consultant: factsOf(consultant), days, now },
    slug: consultant.slug,
  })
}

export const action = formAction({
  body: z.discriminatedUnion('act', [
    consultationEndpoints.move.body.extend({ act: z.literal('move') }),
    z.object({ act: z.literal('cancel') }),
  ]),
  async act(asked, { deps, origin, params }) {
    const found = await openBooking(deps, params.name ?? '')
    if (!found) throw data(null, { status: 404 })
    const change = { ...found, id: found.booking.id, origin }
    const answer =
      asked.act === 'move'
        ? await moveConsultation(deps, { ...change, startsAt: asked.start })
        : await cancelConsultation(deps, change)
    if (!answer.ok) return { ok: false, refusal: { status: 409, code: answer.reason } }
    const did = asked.act === 'move' ? ('moved' as const) : ('view' as const)
    return { ok: true, done: { did, wasHeld: found.booking.status === 'held' } }
  },
})

export const meta = metaOf('consulting', (t) => ({
  title: t('changeTitle'),
  description: t('metaText'),
  index: false,
}))

/** The page that the booking mail links to: reschedules or cancels a booking, with or without JavaScript. */
export default function BookingPage() {
  const t = useText('consulting')
  const timeZone = useVisitorZone()
  const { opened, slug } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  if (!opened) {
    return (
      <DeadEnd title={t('unknownTitle')} text={t('unknownText')}>
        <BookNew slug={slug} />
      </DeadEnd>
    )
  }
  const { booking, consultant, days, now } = opened
  return (
    <div className="wrap band scheduler-sheet">
      <ChangeView
        consultant={consultant}
        timeZone={timeZone}
        booking={booking}
        renderedAt={now}
        posted={{
          ...posted?.done,
          notice: posted?.refusal && t(sentenceOf(posted.refusal)),
        }}
        plainForms={
          <>
            {days && <MovePlainly booking={booking} consultant={consultant} days={days} />}
            <CancelPlainly booking={booking} now={now} />
          </>
        }
      />
    </div>
  )
}

interface MovePlainlyProps {
  booking: OpenedBooking
  consultant: ConsultantFacts
  days: ReturnType<typeof groupByDay>
}

function MovePlainly({ booking, consultant, days }: MovePlainlyProps) {
  const t = useText('consulting')
  const posted = useActionData<typeof action>()
  const form = useForm({
    fields: ['start'],
    known: { start: posted?.values.start ?? '' },
    posted: posted && { ...posted, values: {} },
    say: t,
  })
  if (days.length === 0) {
    return (
      <>
        <p>{t('nothingFree', { days: consultant.horizonDays })}</p>
        <ContactLine />
      </>
    )
  }
  return (
    <form
      className="field-grid"
      {...form.element}
      action={inLanguage(pages.booking(booking.secret), t.language)}
    >
      <input type="hidden" name="act" value="move" />
      <TimeField days={days} {...form.text('start')} />
      <div className="whole">
        <Button type="submit">{t('moveThis')}</Button>
      </div>
    </form>
  )
}

/** The first tap shows the consequences of a cancellation, the second one cancels. */
function CancelPlainly({ booking, now }: { booking: OpenedBooking; now: Date }) {
  const t = useText('consulting')
  return (
    <details>
      <summary className="text-link">{t('cancel')}</summary>
      <form
        className="stack above-16"
        method="post"
        action={inLanguage(pages.booking(booking.secret), t.language)}
      >
        <input type="hidden" name="act" value="cancel" />
        <CancelWords booking={booking} now={now} />
        <div>
          <Button type="submit">{t('cancelThis')}</Button>
        </div>
      </form>
    </details>
  )
}
