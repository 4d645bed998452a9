import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SelectProps extends ComponentProps<'select'> {
  /** What is chosen here, for those who cannot see where it stands. */
  label: string
}

/** The platform's own list of choices in the shop's dress: works on every phone and without JavaScript. */
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
