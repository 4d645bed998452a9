import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { findBookingOfOrder } from '#database/consultations/consultations.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { taxInPrice } from '#domain/invoices/lines.ts'
import type { Language } from '#domain/language/languages.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { lineName } from '#domain/orders/order.ts'
import { languageOf, pages } from '#urls.ts'
import { bookingSecret } from '#use-cases/consultations/booking-secret.ts'
import { trackingToken } from '#use-cases/orders/tracking-link.ts'
import { findPaymentByLink } from '#use-cases/payments/pay-by-link.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LinkedBill } from './linked-bill.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  const found = await findPaymentByLink(context.get(shopContext), token)
  // Forged and old links get the same response, so that nobody learns which orders exist.
  if (!found) return data({ token, payment: undefined }, { status: 404 })
  const { language } = languageOf(new URL(request.url).pathname)
  const { state, order } = found
  const open = found.state === 'open' ? openPayment(order, found.until, language) : undefined
  const { db, secret } = context.get(shopContext)
  // Whoever has the link may pay; details of the parcel and the consultation are for the person who ordered.
  const isOwn = context.get(sessionContext)?.person.userId === order.userId
  const booking = order.isConsultation ? await findBookingOfOrder(db, order.id) : undefined
  const talk = booking?.fee && {
    startsAt: booking.startsAt,
    moneyBackUntil: booking.fee.moneyBackUntil,
    path: isOwn && pages.booking(bookingSecret(secret, booking.id)),
  }
  const track = isOwn && pages.track(trackingToken(secret, order.id))
  return data({ token, payment: { state, number: order.number, open, talk, track } })
}

/** Enough to recognise one's own parcel: whoever has the link learns neither street nor name. */
function openPayment(order: StoredOrder, until: Date, language: Language) {
  const { id, number, amounts, lines, delivery } = order
  return {
    id,
    number,
    amounts,
    gstPaise: taxInPrice(order).taxPaise,
    until,
    onlinePaise: onlinePaise(order),
    creditPaise: order.creditPaise ?? 0,
    place: `${delivery.city} ${delivery.pincode}`.trim(),
    lines: lines.map((line) => {
      const { productId, quantity, linePaise } = line
      return { productId, name: lineName(line, language), quantity, linePaise }
    }),
  }
}

export type OpenPayment = ReturnType<typeof openPayment>
type Loaded = Extract<Awaited<ReturnType<typeof loader>>['data']['payment'], object>
/** The consultation whose fee is paid. */
export type PaidTalk = NonNullable<Loaded['talk']>

export const meta = metaOf('payLink', (t) => ({
  title: t('title'),
  description: t('title'),
  index: false,
}))

/** The page where an order taken by phone, or a consultation, is paid by whoever has its link, without a sign-in. */
export default function Pay() {
  const t = useText('payLink')
  const { token, payment } = useLoaderData<typeof loader>()
  const { state, talk, track } = payment ?? {}
  if (!payment) return <DeadEnd title={t('title')} text={t('unknown')} />
  const title = talk ? t('talkTitle') : t('orderTitle', { number: payment.number })
  if (state === 'over') return <DeadEnd title={title} text={t(talk ? 'talkOver' : 'over')} />
  return (
    <FormPage title={title}>
      {state === 'paid' && <p className="lead">{t(talk ? 'talkPaid' : 'paid')}</p>}
      {payment.open && <LinkedBill key={token} token={token} payment={payment.open} talk={talk} />}
      {state === 'paid' && talk?.path && <ButtonLink to={talk.path}>{t('talkOpen')}</ButtonLink>}
      {state === 'paid' && !talk && track && <ButtonLink to={track}>{t('track')}</ButtonLink>}
    </FormPage>
  )
}
