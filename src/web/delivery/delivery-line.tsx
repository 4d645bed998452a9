import { memo, Suspense } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { DeliveryBlockProps } from './delivery-block.tsx'

const DeliveryBlock = lazyPart(async () => (await import('./delivery-here.ts')).loadDeliveryBlock())

/**
 * Delivery price and time of this product for the shopper's pincode. The block is a separate chunk, which is not needed
 * to show the server-rendered page. If it re-rendered before the chunk is loaded, React would show the fallback and lose
 * entered text; hence `memo`: it re-renders only for another product or quantity.
 */
export const DeliveryLine = memo(function DeliveryLine(props: DeliveryBlockProps) {
  const t = useText('product')
  return (
    <section className="framed band-12 above-20 product-delivery" aria-label={t('delivery')}>
      <Suspense fallback={<FreeFrom />}>
        <DeliveryBlock {...props} />
      </Suspense>
    </section>
  )
})

function FreeFrom() {
  const t = useText('product')
  const freeFromPaise = useSettings()?.freeFromPaise
  return (
    freeFromPaise !== undefined && <p>{t('freeFrom', { from: formatRupees(freeFromPaise) })}</p>
  )
}
