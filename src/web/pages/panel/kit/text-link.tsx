import { ShopLink, type ShopLinkProps } from '../../../layout/shop-link.tsx'
import { useMayOpen } from './own-rights.ts'

/** A link inside the panel; only its text for people who may not open it. */
export function PanelLink({ children, ...link }: ShopLinkProps) {
  const mayOpen = useMayOpen()
  return mayOpen(link.to) ? <ShopLink {...link}>{children}</ShopLink> : children
}

/** A link outside a sentence. */
export function TextLink(props: Omit<ShopLinkProps, 'className'>) {
  return <PanelLink className="text-link" {...props} />
}
