import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Language } from '#domain/language/languages.ts'
import { lineName } from '#domain/orders/order.ts'
import { languageOf } from '#urls.ts'
import { findPaymentByLink } from '#use-cases/pay-by-link.ts'
import { textOf, useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { pageMeta } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { LinkedBill } from './linked-bill.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  const found = await findPaymentByLink(context.get(shopContext), token)
  // Forged and old links get the same response, so that nobody learns which orders exist.
  if (!found) return data({ token, payment: undefined }, { status: 404 })
  const { language } = languageOf(new URL(request.url).pathname)
  const { state, order } = found
  const open = found.state === 'open' ? openPayment(order, found.until, language) : undefined
  return data({ token, payment: { state, number: order.number, open } })
}

/** Enough to know one's own parcel by: whoever has the link learns neither street nor name. */
function openPayment(
  { id, number, amounts, lines, delivery }: StoredOrder,
  until: Date,
  language: Language,
) {
  return {
    ...{ id, number, amounts, until },
    place: `${delivery.city} ${delivery.pincode}`,
    lines: lines.map((line) => {
      const { productId, quantity, linePaise } = line
      return { productId, name: lineName(line, language), quantity, linePaise }
    }),
  }
}

export type OpenPayment = ReturnType<typeof openPayment>

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'payLink')
  return pageMeta(args, { title: t('title'), description: t('title'), index: false })
}

/** Where an order that was taken by phone is paid by whoever has its link, without a sign-in. */
export default function Pay() {
  const t = useText('payLink')
  const { token, payment } = useLoaderData<typeof loader>()
  return (
    <FormPage title={payment ? t('orderTitle', { number: payment.number }) : t('title')}>
      {!payment && <p className="lead">{t('unknown')}</p>}
      {payment?.state === 'paid' && <p className="lead">{t('paid')}</p>}
      {payment?.state === 'over' && <p className="lead">{t('over')}</p>}
      {payment?.open && <LinkedBill key={token} token={token} payment={payment.open} />}
    </FormPage>
  )
}
