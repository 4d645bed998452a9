import { ticks } from 'd3-array'
import { area, line } from 'd3-shape'
import type { SalesRow } from '#domain/orders/sales-tables.ts'
import { useText } from '../../../language.tsx'
import { dayAndMonth } from '../../moments.ts'
import type { SalesShown } from './sales.tsx'
import { wholeRupees } from './sales-figures.tsx'

/** A square stretched over the figure: lines keep their width, and texts are HTML beside it. */
const SIZE = 100
const MAX_TICKS = 4
/** Number of days labelled below the chart, besides the last. */
const MAX_DAYS_NAMED = 5

/**
 * Revenue of two or more days: this range as a line on a tint, the previous one dashed, the current day dotted. Also
 * rendered by the server, for browsers without JavaScript; screen readers get its maximum and the table of days.
 */
export function SalesChart({ shown: { days, today } }: { shown: SalesShown }) {
  const t = useText('panelSales')
  const inOrder = days.toReversed()
  const revenueOf = (row: SalesRow | undefined) => row?.figures.revenue ?? 0
  const beforeOf = (row: SalesRow) => row.figures.revenueBefore ?? 0
  const best = inOrder.reduce((max, row) => (revenueOf(row) > revenueOf(max) ? row : max))
  const max = Math.max(1, revenueOf(best), ...inOrder.map(beforeOf))
  const steps = ticks(0, max / 100, MAX_TICKS).map((rupees) => rupees * 100)
  const last = inOrder.length - 1
  const x = (at: number) => (at / last) * SIZE
  const y = (paise: number) => SIZE - (paise / (max * 1.1)) * SIZE
  const isOpen = inOrder[last]?.id === today
  const whole = isOpen ? inOrder.slice(0, -1) : inOrder
  const drawn = line<SalesRow>(
    (_, at) => x(at),
    (row) => y(revenueOf(row)),
  )
  const drawnBefore = line<SalesRow>(
    (_, at) => x(at),
    (row) => y(beforeOf(row)),
  )
  const tint = area<SalesRow>(
    (_, at) => x(at),
    SIZE,
    (row) => y(revenueOf(row)),
  )
  const bestAt = inOrder.indexOf(best)
  const place = (at: number, paise: number) => ({ left: `${x(at)}%`, top: `${y(paise)}%` })
  const every = Math.ceil(inOrder.length / MAX_DAYS_NAMED)
  const named = inOrder.flatMap((row, at) =>
    at === last || (at % every === 0 && last - at >= every / 2) ? [{ row, at }] : [],
  )
  const sideOf = (at: number) =>
    x(at) < 20 ? 'sales-chart-start' : x(at) > 80 ? 'sales-chart-end' : undefined
  return (
    <figure className="stack gap-8 sales-chart" aria-labelledby="sales-chart">
      <figcaption className="panel-part-title row row-between align-baseline sales-part-head">
        <span id="sales-chart">{t('revenueByDay')}</span>
        <small>
          <i />
          {t('thisRange')} <i className="sales-chart-was" />
          {t('rangeBefore')}
        </small>
      </figcaption>
      <p className="sr-only">
        {t('chart', { max: wholeRupees(revenueOf(best)), day: dayAndMonth(best.id, t.language) })}
      </p>
      <div className="sales-chart-plot" aria-hidden="true">
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => (
            <path
              key={step}
              className={step === 0 ? 'sales-chart-ground' : 'sales-chart-step'}
              d={`M0 ${y(step)}H${SIZE}`}
            />
          ))}
          <path className="sales-chart-tint" d={tint(inOrder) ?? undefined} />
          <path className="sales-chart-before" d={drawnBefore(inOrder) ?? undefined} />
          <path className="sales-chart-now" d={drawn(whole) ?? undefined} />
          {isOpen && (
            <path
              className="sales-chart-open"
              d={`M${x(last - 1)} ${y(revenueOf(inOrder[last - 1]))}L${x(last)} ${y(revenueOf(inOrder[last]))}`}
            />
          )}
        </svg>
        {steps.map((step) => (
          <span key={step} className="sales-chart-scale" style={{ top: `${y(step)}%` }}>
            {step === 0 ? '0' : wholeRupees(step)}
          </span>
        ))}
        {revenueOf(best) > 0 && (
          <>
            <i className="sales-chart-mark" style={place(bestAt, revenueOf(best))} />
            <b className={sideOf(bestAt)} style={place(bestAt, revenueOf(best))}>
              {t('best', {
                day: dayAndMonth(best.id, t.language),
                amount: wholeRupees(revenueOf(best)),
              })}
            </b>
          </>
        )}
        {isOpen && (
          <small
            className={y(revenueOf(inOrder[last])) > 85 ? 'sales-chart-low' : undefined}
            style={place(last, revenueOf(inOrder[last]))}
          >
            {t('soFar')}
          </small>
        )}
      </div>
      <p className="sales-chart-days" aria-hidden="true">
        {named.map(({ row, at }) => (
          <span key={row.id} className={sideOf(at)} style={{ left: `${x(at)}%` }}>
            {at === last && isOpen ? t('range today') : dayAndMonth(row.id, t.language)}
          </span>
        ))}
      </p>
    </figure>
  )
}
