import './cash.css'
import { useLoaderData } from 'react-router'
import { formatRupees } from '#domain/money/money.ts'
import { indianDay } from '#domain/time/india.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { findCashOverview } from '#use-cases/remittances/cash-overview.ts'
import { useText } from '../../../language.tsx'
import { dayOf, fullDay } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { CashForm } from './cash-form.tsx'
import { CashReport } from './cash-report.tsx'
import { useRemittance } from './use-remittance.ts'

export const loader = ownerOnly(async ({ shop }) => {
  const overview = await findCashOverview(shop)
  return { ...overview, today: indianDay(shop.clock.now()) }
})

export const meta = panelMeta('panelCash')

/** Cash that couriers collected at the door, and their remittances. */
export default function Cash() {
  const t = useText('panelCash')
  const { withinDays, today } = useLoaderData<typeof loader>()
  const state = useRemittance()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { days: withinDays })} />
      <CashStatus />
      <div className="columns columns-7-5 align-start">
        <Part id="enter" title={t('enter')}>
          <CashForm state={state} today={today} />
          {state.report && <CashReport report={state.report} state={state} />}
        </Part>
        <div className="stack">
          <Waiting />
          <Entered />
        </div>
      </div>
    </>
  )
}

/** The cash to be remitted and the cash received, in figures. */
function CashStatus() {
  const t = useText('panelCash')
  const { toCome, lastDay, toDecide } = useLoaderData<typeof loader>()
  return (
    <dl className="row cash-standing">
      <div>
        <dt>{t('withCourier')}</dt>
        <dd>
          <b>{formatRupees(toCome.totalPaise)}</b> {t('orders', { count: toCome.count })}
        </dd>
      </div>
      {lastDay && (
        <div>
          <dt>{t('lastCompared', { day: fullDay(lastDay.day, t.language) })}</dt>
          <dd>
            <b>{formatRupees(lastDay.matchedPaise)}</b> {t('agreed')}
            {', '}
            {toDecide === 0 ? (
              t('noDifference')
            ) : (
              <TextLink to={`${pages.adminPanel}?tab=decisions`}>
                {t('differences', { count: toDecide })}
              </TextLink>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Waiting() {
  const t = useText('panelCash')
  const { toCome } = useLoaderData<typeof loader>()
  return (
    <Part id="waiting" title={t('waiting')}>
      {toCome.oldest.length === 0 && <p>{t('nothingWaits')}</p>}
      <ol className="lines panel-lines">
        {toCome.oldest.map(({ id, number, totalPaise, trackingId, deliveredAt }) => (
          <li key={id}>
            <span>
              <TextLink to={panelPages.order(id)}>{number}</TextLink>
            </span>
            <b className="term">{formatRupees(totalPaise)}</b>
            <span className="panel-lead">
              {trackingId && `${trackingId} · `}
              {t('delivered', { day: dayOf(deliveredAt, t.language) })}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Entered() {
  const t = useText('panelCash')
  const { remittances } = useLoaderData<typeof loader>()
  return (
    <Part id="entered" title={t('entered')}>
      {remittances.length === 0 && <p>{t('nothingEntered')}</p>}
      <ol className="lines panel-lines">
        {remittances.map(({ reference, paidOn, rows, totalPaise }) => (
          <li key={reference}>
            <span>{reference}</span>
            <b className="term">{formatRupees(totalPaise)}</b>
            <span className="panel-lead">
              {fullDay(paidOn, t.language)} · {t('rows', { count: rows })}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
