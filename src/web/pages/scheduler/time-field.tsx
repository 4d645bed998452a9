import type { ComponentProps } from 'react'
import type { groupByDay } from '#domain/consultations/visitor-days.ts'
import { writeTime } from '#messages/moment.ts'
import { useText } from '../../language.tsx'
import { SelectField } from '../../ui/field.tsx'
import { dayInWords } from './moment-words.ts'

type TimeFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  days: ReturnType<typeof groupByDay>
}

/** All free slots in one list, in Indian time, for the pages without JavaScript. */
export function TimeField({ days, ...field }: TimeFieldProps) {
  const t = useText('consulting')
  return (
    <>
      <SelectField label={t('timeTitle')} className="whole" {...field}>
        <option value="">{t('toCalendar')}</option>
        {days.map(({ date, slots }) => (
          <optgroup key={date} label={dayInWords(date, t.language)}>
            {slots.map(({ startsAt }) => (
              <option key={startsAt.getTime()} value={startsAt.toISOString()}>
                {dayInWords(date, t.language)}, {writeTime(startsAt, t.language)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <p className="whole help">{t('zoneIndia')}</p>
    </>
  )
}
