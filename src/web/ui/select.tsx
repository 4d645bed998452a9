import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** Label for screen readers, if there is no visible one. */
  label?: string
}

/** The browser's own select, styled: works on every phone and without JavaScript. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames('select', className)}>
      <select aria-label={label} {...rest}>
        {children}
      </select>
      <Icon name="down" size={18} />
    </span>
  )
}
