import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSharing } from '../../ui/use-sharing.ts'
import type { ShownProduct } from './product.tsx'

interface CrumbProps {
  product: ShownProduct
  categoryName: string
  /** The shop's own origin: the canonical address is shared. */
  origin: string
}

/** Its category, its net content and the share icons. */
export function Crumb({ product, categoryName, origin }: CrumbProps) {
  const t = useText('product')
  const address = inLanguage(pages.product(product.id), t.language)
  return (
    <div className="line row-between small crumb">
      <nav aria-label={t('category')}>
        <ShopLink to={pages.listing({ categories: [product.category] })}>{categoryName}</ShopLink>
        <span> / {quantityIn(product.netQuantity, t.language)}</span>
      </nav>
      <ShareIcons name={namesInOrder(product, t.language)[0].text} url={`${origin}${address}`} />
    </div>
  )
}

interface ShareIconsProps {
  name: string
  /** The page's absolute address. */
  url: string
}

/** Share icons: the share sheet where supported, WhatsApp and the clipboard. */
function ShareIcons({ name, url }: ShareIconsProps) {
  const t = useText('product')
  const words = {
    copied: t('linkCopied'),
    copyFailed: t('copyFailed'),
    shareFailed: t('shareFailed'),
  }
  const { whatsApp, copy, share } = useSharing({ title: name, url, words })
  return (
    <ul className="share" aria-label={t('share')}>
      {share && (
        <li>
          <IconButton icon="share" iconSize={22} label={t('share')} onClick={share} />
        </li>
      )}
      {copy && (
        <li>
          <IconButton icon="link" iconSize={22} label={t('copyLink')} onClick={copy} />
        </li>
      )}
      <li>
        <a
          className="icon-button"
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('shareOnWhatsApp')}
        >
          <Icon name="whatsapp" size={22} />
        </a>
      </li>
    </ul>
  )
}
