import type { ReactNode } from 'react'

interface OptionsProps<Value extends string | number> {
  of: readonly Value[]
  /** The label of an option; the value itself by default. */
  labelOf?(value: Value): ReactNode
}

export function Options<Value extends string | number>({ of, labelOf }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {labelOf ? labelOf(value) : value}
    </option>
  ))
}
