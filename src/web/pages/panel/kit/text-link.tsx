import { ShopLink, type ShopLinkProps } from '../../../layout/shop-link.tsx'

/** A link that stands on its own. */
export function TextLink(props: Omit<ShopLinkProps, 'className'>) {
  return <ShopLink className="text-link" {...props} />
}
