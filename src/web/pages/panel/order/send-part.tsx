import { useId } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import { productNameIn } from '#domain/orders/order.ts'
import { splitOrder } from '#domain/orders/split-order.ts'
import { orderChangesApi } from '../../../api/order-changes.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { Opener } from '../kit/act-button.tsx'
import type { ChangeableOrder } from './changeable.server.ts'
import { PieceFields, usePieces } from './piece-fields.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Chooses the pieces to send now; the rest becomes an order of its own, and both totals are shown first. */
export function SendPart({
  id,
  order,
}: {
  id: string
  order: NonNullable<ChangeableOrder['toSplit']>
}) {
  const t = useText('panelParcel')
  const { busy, act } = useOrderAction()
  const heading = useId()
  const goods = usePieces(
    [...Map.groupBy(order.lines, ({ productId }) => productId)].map(([productId, lines]) => {
      const max = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      return { productId, max, name: productNameIn(lines, productId, t.language) }
    }),
  )
  const now = goods.pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }) => ({ productId, quantity }))
  const split = splitOrder(order, now)
  const form = (close: () => void) => (
    <section className="stack raise gap-12 pad-20 panel-form" aria-labelledby={heading}>
      <h3 className="term" id={heading}>
        {t('sendPart')}
      </h3>
      <p>{t('sendPartLead')}</p>
      <PieceFields {...goods} labelOf={({ name, max }) => t('partNow', { name, max })} />
      <p role="status">
        {split.ok
          ? t(order.paymentMethod === 'cod' ? 'partsCash' : 'partsPaid', {
              now: formatRupees(cashPaise(split.first)),
              later: formatRupees(cashPaise(split.rest)),
            })
          : t('partsNone')}
      </p>
      <div className="button-row">
        <Button
          size="small"
          busy={busy}
          disabled={!split.ok}
          onClick={async () => {
            const call = () => orderChangesApi.split({ params: { id }, body: { lines: now } })
            const done = await act(call, t('parted'))
            if (done) close()
          }}
        >
          {t('sendPartYes')}
        </Button>
        <LineButton onClick={close}>{t('sendPartNo')}</LineButton>
      </div>
    </section>
  )
  return (
    <div>
      <Opener words={t('sendPart')}>{form}</Opener>
    </div>
  )
}
