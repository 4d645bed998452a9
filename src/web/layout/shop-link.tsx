import type { ComponentProps, MouseEvent } from 'react'
import { Link, type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router'
import { inLanguage } from '#urls.ts'
import { useLanguage } from '../language.tsx'
import { moveOffline } from './held-move.ts'

export interface ShopLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** An address of `pages`, without a language prefix. */
  to: string
}

/** A click that opens the page in this tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A link inside the shop, in the page's language. */
export function ShopLink({ to, onClick, ...rest }: ShopLinkProps) {
  const address = inLanguage(to, useLanguage())
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (navigator.onLine || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void moveOffline(address)
  }
  // All routes are in the first page's manifest, so there is nothing to discover.
  return <Link to={address} discover="none" onClick={handleClick} {...rest} />
}

/** Navigates inside the shop, in the page's language. */
export function useShopNavigate(): (
  to: string,
  options?: NavigateOptions,
) => ReturnType<NavigateFunction> {
  const language = useLanguage()
  const navigate = useNavigate()
  return (to, options) => {
    const address = inLanguage(to, language)
    return navigator.onLine ? navigate(address, options) : moveOffline(address)
  }
}
