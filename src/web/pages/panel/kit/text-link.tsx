import { ShopLink, type ShopLinkProps } from '../../../layout/shop-link.tsx'
import { useMayOpen } from './own-rights.ts'

/** A link inside the panel; its words alone for whoever may not open where it leads. */
export function PanelLink({ children, ...link }: ShopLinkProps) {
  const mayOpen = useMayOpen()
  return mayOpen(link.to) ? <ShopLink {...link}>{children}</ShopLink> : children
}

/** A link that stands on its own. */
export function TextLink(props: Omit<ShopLinkProps, 'className'>) {
  return <PanelLink className="text-link" {...props} />
}
