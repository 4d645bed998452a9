import type { ComponentProps, MouseEvent } from 'react'
import { ShopLink, type ShopLinkProps } from '../layout/shop-link.tsx'
import { classNames } from './class-names.ts'

interface Shape {
  /** `primary` = main action, `line` = secondary, `kora` and `dadam` on dyed blocks. */
  variant?: 'primary' | 'line' | 'kora' | 'dadam' | undefined
  /** 52 or 44 px high. */
  size?: 'medium' | 'small' | undefined
  /** Takes the full width. */
  wide?: boolean | undefined
}

function shapeOf(
  { variant = 'primary', size = 'medium', wide }: Shape,
  className?: string,
): string {
  return classNames(
    'btn',
    `btn-${variant}`,
    size === 'small' && 'btn-small',
    wide && 'btn-wide',
    className,
  )
}

export interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** Busy: the label stays, clicks are ignored, the width does not change. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const actsByScript = type === 'button' && !rest.popoverTarget
  return (
    <button
      type={type}
      className={shapeOf(
        { variant, size, wide },
        classNames(actsByScript && 'needs-script', className),
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {children}
      {busy && <span className="btn-arc" aria-hidden="true" />}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, className, ...rest }: Shape & ShopLinkProps) {
  return <ShopLink className={shapeOf({ variant, size, wide }, className)} {...rest} />
}

/** A small outlined button, for actions in rows and lists. */
export function LineButton(props: Omit<ButtonProps, 'variant' | 'size'>) {
  return <Button variant="line" size="small" {...props} />
}

export function LineLink(props: Omit<Shape, 'variant' | 'size'> & ShopLinkProps) {
  return <ButtonLink variant="line" size="small" {...props} />
}
