import { type ComponentType, useEffect, useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import { whenIdle } from '../when-idle.ts'
import type { DeliveryBlockProps } from './delivery-block.tsx'

/**
 * What delivery of this product costs to the shopper's pincode, and when it arrives. The block is a chunk of
 * its own; until it is loaded, and without JavaScript, only the amount from which delivery is free is shown.
 */
export function DeliveryLine(props: DeliveryBlockProps) {
  const t = useText('product')
  const freeFromPaise = useSettings()?.freeFromPaise
  const [Block, setBlock] = useState<ComponentType<DeliveryBlockProps>>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./delivery-block.tsx').then(
          async ({ DeliveryBlock, ready }) => {
            await ready()
            setBlock(() => DeliveryBlock)
          },
          () => undefined,
        )
      }),
    [],
  )
  return (
    <section className="product-delivery" aria-label={t('delivery')}>
      {Block ? (
        <Block {...props} />
      ) : (
        freeFromPaise !== undefined && <p>{t('freeFrom', { from: formatRupees(freeFromPaise) })}</p>
      )}
    </section>
  )
}
