import type { CartChange } from '#domain/cart/compare.ts'
import { formatRupees } from '#domain/money/money.ts'
import { nameInLanguage } from '../catalog/card-product.ts'
import { type Text, useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'

function sentenceOf(t: Text<'cart'>, change: CartChange): string {
  const name = nameInLanguage(change.name, change.names ?? {}, t.language)
  switch (change.kind) {
    case 'gone':
      return t('gone', { name })
    case 'sold-out':
      return t('soldOut', { name })
    case 'fewer-left':
      return t('fewerLeft', { name, count: change.left })
    case 'price-changed':
      return t('priceChanged', {
        name,
        before: formatRupees(change.beforePaise),
        now: formatRupees(change.nowPaise),
      })
  }
}

/** That the shop takes no orders, and what changed about the cart's products since the shopper's last visit. */
export function CartNotices({ changes }: { changes: readonly CartChange[] }) {
  const t = useText('cart')
  const pauseNotice = useSettings()?.pauseNotice
  return (
    <div role="status">
      {pauseNotice && <p className="note small above-8">{pauseNotice}</p>}
      {changes.length > 0 && (
        <div className="note small above-8">
          <b>{t('changed')}</b>
          <ul>
            {changes.map((change) => (
              <li key={`${change.id} ${change.kind}`}>{sentenceOf(t, change)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
