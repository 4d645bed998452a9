import { type ComponentProps, type ElementType, useId } from 'react'
import { classNames } from './class-names.ts'

interface Frame {
  label: string
  /** The message below the field; it also marks the field as invalid. */
  error?: string | undefined
  /** 54 px high, 50 in the cart. */
  size?: 'medium' | 'cart'
  className?: string | undefined
}

/** Longer labels wrap on a phone with doubled font size. */
const MAX_ONE_LINE = 18

/** Label inside at the top, value below it, message below the field. */
function Field({
  label,
  error,
  size = 'medium',
  className,
  control: Control,
  ...rest
}: Frame & { control: ElementType }) {
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
      <Control
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...rest}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

export const TextField = (props: Frame & Omit<ComponentProps<'input'>, 'size' | 'id'>) => (
  <Field {...props} control="input" />
)

export const TextArea = (props: Frame & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <Field {...props} control="textarea" />
)

export const SelectField = (props: Frame & Omit<ComponentProps<'select'>, 'size' | 'id'>) => (
  <Field {...props} control="select" />
)
