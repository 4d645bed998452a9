import './day-chart.css'
import { useId } from 'react'
import { type Language, localeOf } from '#domain/language/languages.ts'
import { formatRupees, rupeesOf } from '#domain/money/money.ts'
import type { DayOfSales } from '#domain/orders/sales.ts'
import { useText } from '../../../language.tsx'
import { dayAndMonth } from '../../moments.ts'

/** '9.8K': a bar is narrower than a full amount. A unit that is a word, such as હજાર, may stand below its figure. */
const shortRupees = (paise: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 })
    .format(rupeesOf(paise))
    .replace(/\s/, ' ')

export const weekdayOf = (day: string, language: Language, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format(new Date(day))

/** The revenue of each day as a bar, the last one in full colour; screen readers get the maximum. */
export function DayChart({ days }: { days: readonly DayOfSales[] }) {
  const t = useText('panelWaiting')
  const id = useId()
  const max = Math.max(1, ...days.map(({ revenuePaise }) => revenuePaise))
  const best = days.find(({ revenuePaise }) => revenuePaise === max)
  const sum = days.reduce((all, { revenuePaise }) => all + revenuePaise, 0)
  const title = t('revenue')
  return (
    <figure className="day-chart" aria-labelledby={id}>
      <figcaption className="row row-between" id={id}>
        <b>{title}</b> <span className="pale">{formatRupees(sum)}</span>
      </figcaption>
      <div
        className="day-chart-bars"
        role="img"
        aria-label={
          best
            ? t('chart', {
                what: title,
                max: formatRupees(max),
                day: dayAndMonth(best.day, t.language),
              })
            : title
        }
      >
        {days.map(({ day, revenuePaise }) => (
          <div key={day}>
            <small>{revenuePaise > 0 && shortRupees(revenuePaise, t.language)}</small>
            <i style={{ height: `${(revenuePaise / max) * 100}%` }} />
            <span>{weekdayOf(day, t.language, 'short')}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}
