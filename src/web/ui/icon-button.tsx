import type { ComponentProps } from 'react'
import { useText } from '../language.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconProps } from './icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconProps['name']
  iconSize?: IconProps['size']
  label: string
}

/** An icon in a 44 px square, labelled for screen readers. */
export function IconButton({ icon, iconSize, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames('icon-button', className)}
      {...rest}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}

export function CloseButton(props: ComponentProps<'button'>) {
  const t = useText('ui')
  return <IconButton icon="close" label={t('close')} {...props} />
}
