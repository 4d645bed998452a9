import type { OrderStage } from '#domain/orders/order.ts'
import { isPartOnItsWay } from '#domain/orders/split-order.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'

/** Another parcel of the same order, with the address of its tracking page. */
export interface ShownPart {
  number: string
  stage: OrderStage
  track: string
}

/** The other parcels of an order that was split; empty if it was not. */
export function OtherParts({ stage, parts }: { stage: OrderStage; parts: readonly ShownPart[] }) {
  const t = useText('orders')
  if (parts.length === 0) return null
  const stages = [stage, ...parts.map((part) => part.stage)]
  return (
    <p className="note">
      {isPartOnItsWay(stages) && <b>{t('partOnItsWay')} </b>}
      {t('otherParts')}{' '}
      {parts.map((part, index) => (
        <span key={part.number}>
          {index > 0 && ', '}
          <ShopLink to={part.track} className="text-link nowrap">
            {part.number}
          </ShopLink>{' '}
          ({t(`stage ${part.stage}`)})
        </span>
      ))}
    </p>
  )
}
