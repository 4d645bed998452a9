import type { ComponentProps } from 'react'
import { useText } from '../language.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A cross in a 44 px square, labelled 'Close'. */
export function CloseButton({ className, ...rest }: ComponentProps<'button'>) {
  const t = useText('ui')
  return (
    <button
      type="button"
      aria-label={t('close')}
      className={classNames('icon-button', className)}
      {...rest}
    >
      <Icon name="close" />
    </button>
  )
}
