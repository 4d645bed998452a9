import { useId } from 'react'
import { productNameIn } from '#domain/orders/order.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { PieceFields, usePieces } from './piece-fields.tsx'
import { useOrderAction } from './use-order-action.ts'

interface CameBackProps {
  order: Pick<ShownOrder, 'id' | 'lines'>
  goods: AdminOrderView['cameBack']
  end: NonNullable<AdminOrderView['goodsEnd']>
}

/**
 * How many pieces of a returned parcel can be sold again; the others are written off. Collapsed for a personal
 * delivery, since no courier reports its return.
 */
export function CameBack(props: CameBackProps) {
  const t = useText('panelParcel')
  const { end } = props
  const title = t(end === 'lost' ? 'lost' : 'cameBack')
  const heading = useId()
  if (end === 'given-away') {
    return (
      <details className="panel-fold">
        <summary>{title}</summary>
        <TakeIn {...props} />
      </details>
    )
  }
  return (
    <section className="stack gap-12" aria-labelledby={heading}>
      <h3 className="term" id={heading}>
        {title}
      </h3>
      <TakeIn {...props} />
    </section>
  )
}

function TakeIn({ order, goods, end }: CameBackProps) {
  const t = useText('panelParcel')
  const isLost = end === 'lost'
  const { busy, act } = useOrderAction()
  const nameOf = (productId: string) => productNameIn(order.lines, productId, t.language)
  const good = usePieces(
    goods.map(({ productId, quantity: max }) => ({ productId, max, name: nameOf(productId) })),
    { none: isLost },
  )
  const all = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = good.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="stack raise gap-12 pad-20 panel-form">
      <p>{t(isLost ? 'lostLead' : 'cameBackLead')}</p>
      <PieceFields {...good} labelOf={({ name, max }) => t('cameBackGood', { name, max })} />
      <p role="status">{t('cameBackSum', { good: kept, bad: all - kept })}</p>
      <Button
        size="small"
        busy={busy}
        onClick={() => {
          const body = {
            good: good.pieces.map(({ productId, quantity }) => ({ productId, quantity })),
          }
          return act(
            () => afterSaleApi.takeIn({ params: { id: order.id }, body }),
            t(isLost ? 'lostDone' : 'cameBackDone'),
          )
        }}
      >
        {t(isLost ? 'lostTake' : 'cameBackTake')}
      </Button>
    </div>
  )
}
