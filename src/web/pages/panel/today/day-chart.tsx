import './day-chart.css'
import { useId } from 'react'
import type { DayOfSales } from '#domain/orders/sales.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { dayAndMonth } from '../../moments.ts'

interface DayChartProps {
  title: string
  days: readonly DayOfSales[]
  figureOf(day: DayOfSales): number
  format(value: number): string
}

const WIDTH = 720
const HEIGHT = 200
const GAP = 0.24

/** A bar for each day; screen readers get the largest and a table of all figures. */
export function DayChart({ title, days, figureOf, format }: DayChartProps) {
  const t = useText('panelWaiting')
  const language = useLanguage()
  const id = useId()
  const most = Math.max(1, ...days.map(figureOf))
  const best = days.find((day) => figureOf(day) === most)
  const step = WIDTH / days.length
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className="day-chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        {best && (
          <span>
            {format(most)}, {dayAndMonth(best.day, language)}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          best
            ? t('chart', { what: title, most: format(most), day: dayAndMonth(best.day, language) })
            : title
        }
      >
        {days.map((day, at) => {
          const height = (figureOf(day) / most) * HEIGHT
          return (
            <rect
              key={day.day}
              className={day === best ? 'day-chart-best' : undefined}
              x={at * step + (step * GAP) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={height}
            />
          )
        })}
      </svg>
      {first && last && (
        <p aria-hidden="true">
          <span>{dayAndMonth(first.day, language)}</span>
          <span>{dayAndMonth(last.day, language)}</span>
        </p>
      )}
    </figure>
  )
}
