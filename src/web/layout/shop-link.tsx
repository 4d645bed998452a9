import type { ComponentProps } from 'react'
import { Link, type NavigateFunction, useNavigate } from 'react-router'
import { inLanguage } from '#urls.ts'
import { useLanguage } from '../language.tsx'

export interface ShopLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** An address of `pages`, as all languages have it in common. */
  to: string
}

/** A link inside the shop, in the page's language. */
export function ShopLink({ to, ...rest }: ShopLinkProps) {
  // All routes travel with the first page, so there is nothing to discover.
  return <Link to={inLanguage(to, useLanguage())} discover="none" {...rest} />
}

/** Moves inside the shop, in the page's language. */
export function useShopNavigate(): (to: string) => ReturnType<NavigateFunction> {
  const language = useLanguage()
  const navigate = useNavigate()
  return (to) => navigate(inLanguage(to, language))
}
