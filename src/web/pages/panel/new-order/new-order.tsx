import '../order/order.css'
import { useNavigate } from 'react-router'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { OrderForm } from './order-form.tsx'

export const loader = ownerOnly(async () => null)

export const meta = panelMeta('panelNewOrder')

/** An order that the team makes for a customer who calls or writes. */
export default function NewOrder() {
  const t = useText('panelNewOrder')
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        <ButtonLink to={pages.adminPanel} look="line" size="small">
          {t('back')}
        </ButtonLink>
      </PageHead>
      <OrderForm
        whenMade={(orderId) => navigate(inLanguage(panelPages.order(orderId), language))}
      />
    </>
  )
}
