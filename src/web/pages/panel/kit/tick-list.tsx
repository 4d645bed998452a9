import { useId } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from './field-error.tsx'

interface TickListProps<Option extends string> {
  legend: string
  options: readonly Option[]
  labelOf(option: Option): string
  name: string
  /** The ticked options, one a line. */
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

/** The ticked options of the field's value. */
export const tickedIn = (value: string): string[] => value.split('\n').filter(Boolean)

export function TickList<Option extends string>(props: TickListProps<Option>) {
  const { legend, options, labelOf, name, value, error, onChange } = props
  const id = useId()
  const ticked = tickedIn(value)
  const tick = (option: Option, isTicked: boolean) => {
    const now = options.filter((one) => (one === option ? isTicked : ticked.includes(one)))
    onChange({ target: { value: now.join('\n') } })
  }
  return (
    <fieldset className="tiles tiles-fill gap-0-28" aria-describedby={error && id}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          name={name}
          value={option}
          checked={ticked.includes(option)}
          onChange={({ currentTarget }) => tick(option, currentTarget.checked)}
        >
          {labelOf(option)}
        </Checkbox>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
