import type { ComponentProps } from 'react'

type FieldErrorProps = Pick<ComponentProps<'p'>, 'id' | 'role' | 'children'>

/** The error of a field; empty without one. */
export function FieldError({ children, ...rest }: FieldErrorProps) {
  if (!children) return null
  return (
    <p {...rest} className="field-error">
      {children}
    </p>
  )
}
