import './scheduler.css'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { consultationEndpoints } from '#contract/consultations.ts'
import { BOOKING_FIELDS } from '#domain/consultations/booking-form.ts'
import { factsOf } from '#domain/consultations/consultant.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import { formatRupees } from '#domain/money/money.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { inLanguage, pages } from '#urls.ts'
import { bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { quoteFee } from '#use-cases/consultations/consultation-fee.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'
import { shownBooking } from '#use-cases/consultations/open-booking.ts'
import { paymentToken } from '#use-cases/orders/tracking-link.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { metaOf } from '../../meta-of.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { BookedTicket } from './booked-ticket.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { BookerFields } from './details-step.tsx'
import { FeeWords, SignInFirst } from './fee-words.tsx'
import { sentenceOf } from './refusal-words.ts'
import { ContactLine } from './slot-picker.tsx'
import { StepSheet } from './step-sheet.tsx'
import { Summary } from './summary.tsx'
import { TimeField } from './time-field.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const deps = context.get(shopContext)
  const consultant = deps.consultants.find(({ slug }) => slug === params.name)
  if (!consultant) throw data(null, { status: 404 })
  const userId = context.get(sessionContext)?.person.userId
  const slots = await listConsultationSlots(deps, consultant)
  const fee = await quoteFee(deps.db, deps, { consultant, userId })
  return {
    consultant: factsOf(consultant),
    days: groupByDay(slots, INDIAN_TIME_ZONE),
    fee,
  }
}

export const action = formAction({
  body: consultationEndpoints.book.body,
  bodyOf: ({ consent, ...texts }) => ({ ...texts, consent: consent === 'on' }),
  async act(asked, { deps, session, origin, params, language }) {
    const consultant = deps.consultants.find(({ slug }) => slug === params.name)
    if (!consultant) throw data(null, { status: 404 })
    // Without an idempotency key, the same content is the same booking.
    const request = { ...asked, consultant, origin, key: undefined, booker: session?.person }
    const answer = await bookConsultation(deps, request)
    if (!answer.ok) return { ok: false, refusal: { status: 409, code: answer.reason } }
    const { booking } = answer
    if (booking.status === 'held' && booking.fee) {
      const token = paymentToken(deps.secret, booking.fee.orderId)
      return redirect(inLanguage(pages.pay(token), language))
    }
    return { ok: true, done: shownBooking(deps.secret, { booking, consultant }) }
  },
})

export const meta = metaOf(
  'consulting',
  (t, _shop, data: MetaArgs<typeof loader>['loaderData']) => ({
    title: t('schedulerTitle', { consultant: data?.consultant.name ?? '' }),
    description: t('metaText'),
    index: false,
  }),
)

const FIELDS = ['start', ...BOOKING_FIELDS] as const

/** Books a consultation without JavaScript: all free slots in one list, in Indian time. */
export default function PlainBooking() {
  const t = useText('consulting')
  const { consultant, fee } = useLoaderData<typeof loader>()
  const booked = useActionData<typeof action>()?.done
  return (
    <div className="wrap page scheduler-sheet">
      <Summary consultant={consultant} timeZone={INDIAN_TIME_ZONE} fee={fee} />
      {booked && (
        <StepSheet title={t('bookedTitle')} takesFocus>
          <BookedTicket booking={booked} timeZone={INDIAN_TIME_ZONE} />
          <p>{t('bookedText')}</p>
          <CalendarLinks booking={booked} withChange />
        </StepSheet>
      )}
      {!booked && !fee.needsSignIn && <PlainForm />}
      {!booked && fee.needsSignIn && (
        <StepSheet title={t('detailsTitle')} takesFocus={false}>
          <FeeWords fee={fee} noticeMinutes={consultant.noticeMinutes} />
          <SignInFirst back={pages.plainBooking(consultant.slug)} />
        </StepSheet>
      )}
    </div>
  )
}

function PlainForm() {
  const t = useText('consulting')
  const { consultant, days, fee } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const {
    start = '',
    name = '',
    email = '',
    phone = '',
    about = '',
    consent,
  } = posted?.values ?? {}
  const form = useForm({
    fields: FIELDS,
    known: { start, name, email, phone, about, consent: consent === 'on' },
    posted: posted && { ...posted, values: {} },
    say: t,
    refused: (refusal) => t(sentenceOf(refusal)),
  })
  if (days.length === 0) {
    return (
      <StepSheet title={t('nothingFree', { days: consultant.horizonDays })} takesFocus={false}>
        <p>{t('nothingFreeText')}</p>
        <ContactLine />
      </StepSheet>
    )
  }
  return (
    <StepSheet title={t('detailsTitle')} notice={form.failure} takesFocus={false}>
      <form
        className="field-grid checkbox-long"
        {...form.element}
        action={inLanguage(pages.plainBooking(consultant.slug), t.language)}
      >
        <TimeField days={days} {...form.text('start')} />
        <BookerFields form={form} />
        <FeeWords fee={fee} noticeMinutes={consultant.noticeMinutes} />
        {fee.isOnline && !fee.isFirst && <p className="whole note">{t('paidWithScript')}</p>}
        <div className="whole">
          <Button type="submit">
            {fee.isOnline && !fee.isFirst
              ? t('toPay', { price: formatRupees(fee.pricePaise) })
              : t('book')}
          </Button>
        </div>
      </form>
    </StepSheet>
  )
}
