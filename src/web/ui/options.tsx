import type { ReactNode } from 'react'

interface OptionsProps<Value extends string | number> {
  of: readonly Value[]
  /** The label of an option; the value itself by default. */
  wordsOf?(value: Value): ReactNode
}

export function Options<Value extends string | number>({ of, wordsOf }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {wordsOf ? wordsOf(value) : value}
    </option>
  ))
}
