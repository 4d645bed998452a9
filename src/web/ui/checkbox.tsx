import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  /** Shown at the right, such as the number of products in a category. */
  count?: number | undefined
}

/** A 22 px square in a 46 px row with its count. */
export function Checkbox({ children, count, ...rest }: CheckboxProps) {
  return (
    <label className="line checkbox">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
      {count !== undefined && <span className="checkbox-count">{count}</span>}
    </label>
  )
}
