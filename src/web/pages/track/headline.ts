import type { OrderStage } from '#domain/orders/order.ts'
import type { ParcelStep } from '#domain/shipments/steps.ts'
import type { TrackedOrder } from '#use-cases/orders/track-order.ts'

/** The headline: the order's stage, or what is wrong with its payment, its address or its delivery. */
export type Headline =
  | OrderStage
  | 'awaiting'
  | 'failed'
  | 'needs-address'
  | 'not-delivered'
  | 'returning'
  | 'lost'

const ON_THE_WAY: Partial<Record<ParcelStep, Headline>> = {
  'not-delivered': 'not-delivered',
  returning: 'returning',
  returned: 'returned',
  lost: 'lost',
}

/** A problem is shown only while the order is open. */
export function headlineOf({
  stage,
  unpaid,
  hasParcel,
  needsAddress,
  parcel,
}: Pick<TrackedOrder, 'stage' | 'unpaid' | 'hasParcel' | 'needsAddress'> & {
  parcel?: { step: ParcelStep | undefined } | undefined
}): Headline {
  // An order that the shop has closed after its courier lost it is not back with anybody.
  if (stage === 'returned' && parcel?.step === 'lost') return 'lost'
  if (stage === 'delivered' || stage === 'cancelled' || stage === 'returned') return stage
  if (unpaid) return unpaid
  // Refunded before it left the shop.
  if (!hasParcel) return 'cancelled'
  if (stage === 'placed' && needsAddress) return 'needs-address'
  return (parcel?.step && ON_THE_WAY[parcel.step]) ?? stage
}

export type Dye = 'neel' | 'kashish' | 'majith' | 'dadam'

/** The block's dye by state: on its way, delivered, or in trouble. */
export function dyeOf(headline: Headline): Dye {
  switch (headline) {
    case 'delivered':
      return 'kashish'
    case 'out-for-delivery':
      return 'dadam'
    case 'placed':
    case 'packed':
    case 'shipped':
    case 'awaiting':
    case 'needs-address':
      return 'neel'
    default:
      return 'majith'
  }
}
