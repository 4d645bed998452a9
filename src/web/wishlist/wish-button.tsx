import type { ProductSummary } from '#domain/catalog/product.ts'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { IconFrame } from '../ui/icon.tsx'
import { showToast } from '../ui/toast-store.ts'
import { wishlistStore } from './wishlist-store.ts'

interface WishButtonProps {
  product: Pick<ProductSummary, 'id' | 'kind'>
  /** The product's name in the page's language. */
  name: string
}

/** The heart of a product. The choice is stored on the device at once, and synced with the account when possible. */
export function WishButton({ product: { id, kind }, name }: WishButtonProps) {
  const t = useText('cards')
  const { ids } = useStore(wishlistStore, wishlistStore.empty)
  const errors = useText('errors')
  if (kind === 'sachet') return null
  const toggle = () =>
    import('./toggle-wish.ts').then(
      (module) => module.toggleWishHere(id),
      () => showToast({ severity: 'error', text: errors('unreachable') }),
    )
  return (
    <button
      type="button"
      className="icon-button wish needs-script"
      aria-pressed={ids.includes(id)}
      aria-label={t('wish', { name })}
      onClick={toggle}
    >
      <IconFrame size={25}>
        <path d="M12 20.5 3.5 12A5 5 0 0 1 12 6.5 5 5 0 0 1 20.5 12z" />
      </IconFrame>
    </button>
  )
}
