import { lazy, memo, Suspense } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import type { DeliveryBlockProps } from './delivery-block.tsx'

const DeliveryBlock = lazy(() =>
  import('./delivery-here.ts').then((module) => module.loadDeliveryBlock()),
)

/**
 * What delivery of this product costs to the shopper's pincode, and when it arrives. The block is a chunk of its own,
 * which the page that the server has rendered does not need to be seen. Rendered again before the chunk has come, React
 * would show the fallback and lose what was typed; hence only for another product or quantity.
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
