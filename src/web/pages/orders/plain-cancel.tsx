import { data, useActionData, useLoaderData } from 'react-router'
import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { parseOrderId } from '#domain/ids.ts'
import { MAX_CANCEL_NOTE } from '#domain/orders/cancel-cause.ts'
import { inLanguage, pages } from '#urls.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { LineButton, LineLink } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CancelReasons, CancelTerms, reasonOf } from './cancel-order.tsx'
import { loadOwnOrder } from './own-order.server.ts'
import { ToOrders } from './to-orders.tsx'

export const loader = loadOwnOrder

export const action = formAction({
  body: afterSaleEndpoints.cancel.body,
  async act(cause, { deps, session, origin, params }) {
    const orderId = parseOrderId(params.name ?? '')
    if (!orderId || !session) throw data(null, { status: 404 })
    const { person } = session
    const cancelled = await cancelOrder(deps, {
      orderId,
      person,
      origin,
      cause: cause ?? undefined,
    })
    if (cancelled.ok) return { ok: true, done: true }
    if (cancelled.reason === 'unknown-order') throw data(null, { status: 404 })
    return { ok: false, refusal: { status: 409, code: cancelled.reason } }
  },
})

export const meta = metaOf('orders', (t, shop) => ({
  title: t('metaTitle', { shop }),
  description: t('cancel'),
  index: false,
}))

/** Cancels an order without JavaScript; opening the page changes nothing. */
export default function PlainCancel() {
  const t = useText('orders')
  const { order, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { id, number, stage, status, afterSale } = order
  const refusal = posted?.refusal
  const isCancelled = posted?.done || stage === 'cancelled'
  const isAsked = !isCancelled && afterSale.canCancel
  const failure = refusal && t(refusal.status === 429 ? 'failed' : reasonOf(refusal))
  return (
    <FormPage title={isAsked ? t('cancelAsk', { number }) : `${t('number')} ${number}`}>
      {isCancelled && (
        <p className="note" role="status">
          {t('cancelled', { number })}
        </p>
      )}
      <ErrorNote>{failure}</ErrorNote>
      {!isCancelled && !isAsked && !refusal && (
        <p>{t(status === 'failed' ? 'state failed' : 'cannotCancel')}</p>
      )}
      {isAsked && (
        <form
          className="stack"
          method="post"
          action={inLanguage(pages.plainCancel(id), t.language)}
        >
          <input type="hidden" name="token" value={token} />
          <CancelTerms order={order} />
          <SelectField label={t('cancelWhy')} name="reason" defaultValue={posted?.values.reason}>
            <CancelReasons />
          </SelectField>
          <TextField
            label={t('cancelNote')}
            name="note"
            defaultValue={posted?.values.note}
            maxLength={MAX_CANCEL_NOTE}
          />
          <div className="button-row">
            <LineButton type="submit">{t('cancelYes')}</LineButton>
            <LineLink to={pages.orders}>{t('cancelNo')}</LineLink>
          </div>
        </form>
      )}
      {!isAsked && <ToOrders />}
    </FormPage>
  )
}
