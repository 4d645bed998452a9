import './sales.css'
import '../kit/panel-words.ts'
import { useLoaderData } from 'react-router'
import { listDeliveryByMonth, listSalesByDay, listTopProducts } from '#database/sales.ts'
import { localeOf } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import {
  type DayOfSales,
  DELIVERY_MONTHS,
  firstDayOf,
  firstDayOfMonth,
  type MonthOfDelivery,
  type ProductSales,
  parseSalesPeriod,
  SALES_PERIODS,
  type SalesTotals,
  totalsOf,
  withQuietDays,
} from '#domain/orders/sales.ts'
import { placeAddress } from '#panel-places.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fullDay } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { WideTable } from '../kit/wide-table.tsx'
import { DayChart } from './day-chart.tsx'

const MAX_PRODUCTS = 10

export const loader = ownerOnly(async ({ shop: { db, clock }, query }) => {
  const period = parseSalesPeriod(query.get('days'))
  const now = clock.now()
  const from = firstDayOf(period, now)
  const [sold, top, delivery] = await Promise.all([
    listSalesByDay(db, from),
    listTopProducts(db, from, MAX_PRODUCTS),
    listDeliveryByMonth(db, firstDayOfMonth(now, DELIVERY_MONTHS - 1)),
  ])
  const days = withQuietDays(sold, period, now)
  return { period, days, top, delivery, totals: totalsOf(days) }
})

export const meta = panelMeta('panelSales')

/** Sales: totals, two charts with their table, and the best-selling products. */
export default function Sales() {
  const t = useText('panelSales')
  const { period, days, top, delivery, totals } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <nav className="panel-tabs" aria-label={t('period')}>
        {SALES_PERIODS.map((count) => (
          <ShopLink
            key={count}
            to={`${placeAddress('sales')}?days=${count}`}
            aria-current={count === period ? 'page' : undefined}
          >
            {t('days', { count })}
          </ShopLink>
        ))}
      </nav>
      <Totals totals={totals} />
      {totals.orders === 0 ? (
        <EmptyState sentence={t('none')} />
      ) : (
        <>
          <div className="columns">
            <DayChart
              title={t('revenueByDay')}
              days={days}
              figureOf={(day) => day.revenuePaise}
              format={(paise) => formatRupees(paise)}
            />
            <DayChart
              title={t('ordersByDay')}
              days={days}
              figureOf={(day) => day.orders}
              format={String}
            />
          </div>
          <TopProducts top={top} />
          <DayByDay days={days} />
        </>
      )}
      {delivery.length > 0 && <DeliveryByMonth months={delivery} />}
    </>
  )
}

function Totals({ totals }: { totals: SalesTotals }) {
  const t = useText('panelSales')
  const { orders, revenuePaise, averagePaise, cashShare } = totals
  const locale = localeOf(useLanguage())
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const shown = [
    [t('revenue'), formatRupees(revenuePaise)],
    [t('orders'), new Intl.NumberFormat(locale).format(orders)],
    [
      t('average'),
      averagePaise === undefined ? '–' : formatRupees(Math.round(averagePaise / 100) * 100),
    ],
    [t('cashShare'), cashShare === undefined ? '–' : share.format(cashShare)],
  ] as const
  return (
    <dl className="sales-totals">
      {shown.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function TopProducts({ top }: { top: readonly ProductSales[] }) {
  const t = useText('panelSales')
  return (
    <section aria-labelledby="top">
      <h2 id="top" className="title-h3">
        {t('top')}
      </h2>
      <table className="table table-amounts links sales-table">
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('units')}</th>
            <th scope="col">{t('revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {top.map(({ productId, name, units, revenuePaise }) => (
            <tr key={productId}>
              <th scope="row">
                <ShopLink to={pages.product(productId)}>{name}</ShopLink>
              </th>
              <td>{units}</td>
              <td>{formatRupees(revenuePaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DayByDay({ days }: { days: readonly DayOfSales[] }) {
  const t = useText('panelSales')
  const language = useLanguage()
  return (
    <details className="panel-fold">
      <summary>{t('table')}</summary>
      <table className="table table-amounts links sales-table">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('orders')}</th>
            <th scope="col">{t('cashOrders')}</th>
            <th scope="col">{t('revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, cashOrders, revenuePaise }) => (
            <tr key={day}>
              <th scope="row">{fullDay(day, language)}</th>
              <td>{orders}</td>
              <td>{cashOrders}</td>
              <td>{formatRupees(revenuePaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function DeliveryByMonth({ months }: { months: readonly MonthOfDelivery[] }) {
  const t = useText('panelSales')
  const language = useLanguage()
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
    }).format(new Date(`${month}-01`))
  return (
    <div>
      <h2 id="delivery" className="title-h3">
        {t('delivery')}
      </h2>
      <p className="help">{t('deliveryLead')}</p>
      <WideTable labelledBy="delivery">
        <table className="table table-amounts sales-table">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('charged')}</th>
              <th scope="col">{t('courier')}</th>
              <th scope="col">{t('left')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, orders, chargedPaise, courierPaise }) => (
              <tr key={month}>
                <th scope="row">{nameOf(month)}</th>
                <td>{orders}</td>
                <td>{formatRupees(chargedPaise)}</td>
                <td>{formatRupees(courierPaise)}</td>
                <td>{formatRupees(chargedPaise - courierPaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </div>
  )
}
