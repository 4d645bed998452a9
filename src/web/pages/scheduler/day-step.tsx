import { type KeyboardEvent, useRef, useState } from 'react'
import type { VisitorDay } from '#domain/consultations/visitor-days.ts'
import { useText } from '../../language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayByKey, weeksBetween } from './day-grid.ts'
import { dayInWords, dayNumber, monthInWords, weekdays } from './moment-words.ts'

interface DayStepProps {
  days: readonly VisitorDay[]
  /** The visitor's today, and the last day of the calendar. */
  today: string
  last: string
  chosen: string | undefined
  onChoose(date: string): void
}

/** The weeks as a printed calendar; days with free times are buttons, reachable by arrow keys. */
export function DayStep({ days, today, last, chosen, onChoose }: DayStepProps) {
  const t = useText('consulting')
  const table = useRef<HTMLTableElement>(null)
  const free = days.map(({ date }) => date)
  const [reached, setReached] = useState(chosen)
  // One tab stop: the day last focused, else the first free one.
  const stop = reached && free.includes(reached) ? reached : free[0]

  const walk = (event: KeyboardEvent) => {
    const next = stop && dayByKey(free, stop, event.key)
    if (!next) return
    event.preventDefault()
    setReached(next)
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  return (
    <table className="day-grid" ref={table}>
      <thead>
        <tr>
          {weekdays(t.language).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksBetween(today, last).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const count = days.find((day) => day.date === date)?.slots.length ?? 0
              const isFirst = date === today || date.endsWith('-01')
              const shown = {
                // Printed over the number; screen readers read the month with every day.
                'data-month': isFirst ? monthInWords(date, t.language) : undefined,
                children: dayNumber(date),
              }
              return (
                <td key={date} className={classNames(date < today && 'day-past')}>
                  {count === 0 ? (
                    <span
                      className={classNames('center day', date === today && 'day-today')}
                      {...shown}
                    />
                  ) : (
                    <button
                      type="button"
                      data-day={date}
                      className="center day day-free"
                      tabIndex={date === stop ? 0 : -1}
                      aria-pressed={date === chosen}
                      aria-label={t('daysFree', { day: dayInWords(date, t.language), count })}
                      onKeyDown={walk}
                      onFocus={() => setReached(date)}
                      onClick={() => onChoose(date)}
                      {...shown}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
