import type { ComponentProps } from 'react'

type FieldErrorProps = Pick<ComponentProps<'p'>, 'id' | 'role' | 'children'>

/** What is wrong with a field; nothing where nothing is. */
export function FieldError({ children, ...rest }: FieldErrorProps) {
  if (!children) return null
  return (
    <p {...rest} className="field-error">
      {children}
    </p>
  )
}
