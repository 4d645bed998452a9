import { useState } from 'react'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOrderAction } from './use-order-action.ts'

/** The owner cancels an order, after a confirmation; it can be undone for a while. */
export function CancelAct({ id, number }: { id: string; number: string }) {
  const t = useText('orderDesk')
  const { busy, act } = useOrderAction()
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button look="line" size="small" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
    )
  }
  return (
    <fieldset className="panel-ask">
      <legend>{t('cancelAsk', { number })}</legend>
      <div className="button-row">
        <Button
          look="line"
          size="small"
          busy={busy}
          onClick={() =>
            act(() => ordersApi.askCancel({ params: { id } }), t('cancelled', { number }))
          }
        >
          {t('cancelYes')}
        </Button>
        <Button look="line" size="small" autoFocus onClick={() => setAsking(false)}>
          {t('no')}
        </Button>
      </div>
    </fieldset>
  )
}
