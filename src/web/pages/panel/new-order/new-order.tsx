import '../order/order.css'
import { useLoaderData, useNavigate } from 'react-router'
import { findOrder } from '#database/orders/orders.ts'
import { parseOrderId } from '#domain/ids.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { LineLink } from '../../../ui/button.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { OrderForm } from './order-form.tsx'

/**
 * An order instead of returned goods: another size is a separate supply with its own invoice, and the return is
 * refunded by its own order.
 */
export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const id = parseOrderId(query.get('for') ?? '')
  const order = id && (await findOrder(db, id))
  if (!order) return null
  const { phone, ...place } = order.delivery
  return { number: order.number, customer: { phone_number: phone, ...place } }
})

export const meta = panelMeta('panelNewOrder')

/** An order that the team enters for a customer who calls or writes. */
export default function NewOrder() {
  const t = useText('panelNewOrder')
  const navigate = useNavigate()
  const inExchange = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        <LineLink to={pages.adminPanel}>{t('back')}</LineLink>
      </PageHead>
      {inExchange && <p className="note">{t('inExchange', { number: inExchange.number })}</p>}
      <OrderForm
        customer={inExchange?.customer}
        whenMade={(orderId) => navigate(inLanguage(panelPages.order(orderId), t.language))}
      />
    </>
  )
}
