import './cash-rules.css'
import { useLoaderData } from 'react-router'
import { readCashRules } from '#database/checkout/cash-rules.ts'
import { textsOfRule } from '#domain/checkout/cash-rules-form.ts'
import { useText } from '../../../language.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { CashRulesForm } from './cash-rules-form.tsx'

export const loader = ownerOnly(async ({ shop: { db, settings } }) => ({
  rules: (await readCashRules(db)).map(textsOfRule),
  takesOnline: settings.payments.prepaidBy !== undefined,
}))

export const meta = panelMeta('panelCashRules')

/** The owner's rules for cash on delivery: their order, conditions, and their effect on recent orders. */
export default function CashRules() {
  const t = useText('panelCashRules')
  const { rules, takesOnline } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {!takesOnline && <p className="note">{t('noOnline')}</p>}
      <CashRulesForm known={rules} />
    </>
  )
}
