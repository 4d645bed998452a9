import type { OrderStage } from '#domain/orders/order.ts'
import type { ParcelStep } from '#domain/shipments/steps.ts'

/** The headline: the order's stage, or a problem of the delivery. */
export type Headline = OrderStage | 'not-delivered' | 'returning' | 'lost'

const ON_THE_WAY: Partial<Record<ParcelStep, Headline>> = {
  'not-delivered': 'not-delivered',
  returning: 'returning',
  returned: 'returned',
  lost: 'lost',
}

/** A problem is shown only while the order is open. */
export function headlineOf(stage: OrderStage, step: ParcelStep | undefined): Headline {
  if (stage === 'delivered' || stage === 'cancelled' || stage === 'returned') return stage
  return (step && ON_THE_WAY[step]) ?? stage
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
      return 'neel'
    default:
      return 'majith'
  }
}
