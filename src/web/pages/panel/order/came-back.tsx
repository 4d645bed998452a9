import { useId } from 'react'
import { lineName } from '#domain/orders/order.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { PieceFields, usePieces } from './piece-fields.tsx'
import { useOrderAction } from './use-order-action.ts'

/** How many pieces of a parcel that came back can be sold again; the others are written off. */
export function CameBack({
  order,
  goods,
}: {
  order: Pick<ShownOrder, 'id' | 'lines'>
  goods: AdminOrderView['cameBack']
}) {
  const t = useText('panelParcel')
  const { busy, act } = useOrderAction()
  const heading = useId()
  const nameOf = (productId: string) => {
    const line = order.lines.find((one) => one.productId === productId)
    return line ? lineName(line, t.language) : productId
  }
  const good = usePieces(
    goods.map(({ productId, quantity: max }) => ({ productId, max, name: nameOf(productId) })),
  )
  const all = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = good.pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="stack raise gap-12 pad-20 panel-form" aria-labelledby={heading}>
      <h3 className="term" id={heading}>
        {t('cameBack')}
      </h3>
      <p>{t('cameBackLead')}</p>
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
            t('cameBackDone'),
          )
        }}
      >
        {t('cameBackTake')}
      </Button>
    </section>
  )
}
