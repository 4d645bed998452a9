import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface Frame {
  label: string
  /** The message below the field; it also marks the field as invalid. */
  error?: string | undefined
  /** 54 px high, 50 in the cart. */
  size?: 'medium' | 'cart'
  className?: string | undefined
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Longer labels wrap on a phone with doubled font size. */
const MAX_ONE_LINE = 18

/** Label inside at the top, value below it, message below the field. */
function Framed({
  label,
  error,
  size = 'medium',
  className,
  children,
}: Frame & { children: (described: Described) => ReactNode }) {
  const id = useId()
  return (
    <div
      className={classNames(
        'field',
        size === 'cart' && 'field-cart',
        label.length > MAX_ONE_LINE && 'field-long',
        className,
      )}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  error,
  size,
  className,
  ...rest
}: Frame & Omit<ComponentProps<'input'>, 'size' | 'id'>) {
  return (
    <Framed label={label} error={error} className={className} {...(size && { size })}>
      {(described) => <input {...described} {...rest} />}
    </Framed>
  )
}

export function TextArea({
  label,
  error,
  size,
  className,
  ...rest
}: Frame & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Framed label={label} error={error} className={className} {...(size && { size })}>
      {(described) => <textarea {...described} {...rest} />}
    </Framed>
  )
}

export function SelectField({
  label,
  error,
  size,
  className,
  ...rest
}: Frame & Omit<ComponentProps<'select'>, 'size' | 'id'>) {
  return (
    <Framed label={label} error={error} className={className} {...(size && { size })}>
      {(described) => <select {...described} {...rest} />}
    </Framed>
  )
}
