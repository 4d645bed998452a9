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

const revenueOf = (row: SalesRow | undefined) => row?.figures.revenue ?? 0
const beforeOf = (row: SalesRow) => row.figures.revenueBefore ?? 0

/** The days in order, their best one, and their places in the figure. */
function chartOf({ days, today }: SalesShown) {
  const rows = days.toReversed()
  const best = rows.reduce((max, row) => (revenueOf(row) > revenueOf(max) ? row : max))
  const max = Math.max(1, revenueOf(best), ...rows.map(beforeOf))
  const last = rows.length - 1
  const x = (at: number) => (at / last) * SIZE
  return {
    rows,
    best,
    last,
    latest: rows[last],
    isOpen: rows[last]?.id === today,
    steps: ticks(0, max / 100, MAX_TICKS).map((rupees) => rupees * 100),
    x,
    y: (paise: number) => SIZE - (paise / (max * 1.1)) * SIZE,
    sideOf: (at: number) =>
      x(at) < 20 ? 'sales-chart-start' : x(at) > 80 ? 'sales-chart-end' : undefined,
  }
}

interface PartProps {
  chart: ReturnType<typeof chartOf>
}

/**
 * Revenue of two or more days: this range as a line on a tint, the previous one dashed, the current day dotted. Also
 * rendered by the server, for browsers without JavaScript; screen readers get its maximum and the table of days.
 */
export function SalesChart({ shown }: { shown: SalesShown }) {
  const t = useText('panelSales')
  const chart = chartOf(shown)
  const max = wholeRupees(revenueOf(chart.best))
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
      <p className="sr-only">{t('chart', { max, day: dayAndMonth(chart.best.id, t.language) })}</p>
      <div className="sales-chart-plot" aria-hidden="true">
        <Lines chart={chart} />
        {chart.steps.map((step) => (
          <span key={step} className="sales-chart-scale" style={{ top: `${chart.y(step)}%` }}>
            {step === 0 ? '0' : wholeRupees(step)}
          </span>
        ))}
        <Marks chart={chart} />
      </div>
      <DayNames chart={chart} />
    </figure>
  )
}

function Lines({ chart: { rows, last, latest, isOpen, steps, x, y } }: PartProps) {
  const lineOf = (paiseOf: (row: SalesRow) => number) =>
    line<SalesRow>(
      (_, at) => x(at),
      (row) => y(paiseOf(row)),
    )
  const tint = area<SalesRow>(
    (_, at) => x(at),
    SIZE,
    (row) => y(revenueOf(row)),
  )
  const whole = isOpen ? rows.slice(0, -1) : rows
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      {steps.map((step) => (
        <path
          key={step}
          className={step === 0 ? 'sales-chart-ground' : 'sales-chart-step'}
          d={`M0 ${y(step)}H${SIZE}`}
        />
      ))}
      <path className="sales-chart-tint" d={tint(rows) ?? undefined} />
      <path className="sales-chart-before" d={lineOf(beforeOf)(rows) ?? undefined} />
      <path className="sales-chart-now" d={lineOf(revenueOf)(whole) ?? undefined} />
      {isOpen && (
        <path
          className="sales-chart-open"
          d={`M${x(last - 1)} ${y(revenueOf(rows[last - 1]))}L${x(last)} ${y(revenueOf(latest))}`}
        />
      )}
    </svg>
  )
}

/** The best day, and that the current one is not over. */
function Marks({ chart: { rows, best, last, latest, isOpen, x, y, sideOf } }: PartProps) {
  const t = useText('panelSales')
  const bestAt = rows.indexOf(best)
  const place = (at: number, row: SalesRow | undefined) => ({
    left: `${x(at)}%`,
    top: `${y(revenueOf(row))}%`,
  })
  const day = dayAndMonth(best.id, t.language)
  return (
    <>
      {revenueOf(best) > 0 && (
        <>
          <i className="sales-chart-mark" style={place(bestAt, best)} />
          <b className={sideOf(bestAt)} style={place(bestAt, best)}>
            {t('best', { day, amount: wholeRupees(revenueOf(best)) })}
          </b>
        </>
      )}
      {isOpen && (
        <small
          className={y(revenueOf(latest)) > 85 ? 'sales-chart-low' : undefined}
          style={place(last, latest)}
        >
          {t('soFar')}
        </small>
      )}
    </>
  )
}

/** Some of the days below the chart, always with the last. */
function DayNames({ chart: { rows, last, isOpen, x, sideOf } }: PartProps) {
  const t = useText('panelSales')
  const every = Math.ceil(rows.length / MAX_DAYS_NAMED)
  const isNamed = (at: number) => at === last || (at % every === 0 && last - at >= every / 2)
  return (
    <p className="sales-chart-days" aria-hidden="true">
      {rows.map(
        ({ id }, at) =>
          isNamed(at) && (
            <span key={id} className={sideOf(at)} style={{ left: `${x(at)}%` }}>
              {at === last && isOpen ? t('range today') : dayAndMonth(id, t.language)}
            </span>
          ),
      )}
    </p>
  )
}
