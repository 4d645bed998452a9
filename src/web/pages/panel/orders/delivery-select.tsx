import './orders.css'
import { useState } from 'react'
import { consequenceOf } from '#domain/orders/order-steps.ts'
import type { DeliveryStatus } from '#domain/orders/wire-status.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button, LineButton } from '../../../ui/button.tsx'
import { Options } from '../../../ui/options.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { OrderStepLine } from './order-step.tsx'
import type { ShownStep } from './shown-step.server.ts'

const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered']

interface DeliverySelectProps {
  order: ShownOrder
  label: string
  /** The order's latest step, while it can be undone or was not made. */
  step: ShownStep | undefined
}

/**
 * The delivery status. A chosen status is confirmed after its consequences are shown, and can be undone for a while.
 */
export function DeliverySelect({ order, label, step }: DeliverySelectProps) {
  const words = useText('orders')
  const { deliveryStatus: status } = order
  const may = useOwnRights()
  const [wanted, setWanted] = useState<DeliveryStatus>()
  // Disabled until the scripts are loaded, since a choice would be shown but not sent.
  const ready = useHydrated()
  const hasEnded = order.stage === 'cancelled' || order.stage === 'returned'
  const stepLine = step && <OrderStepLine order={order} step={step} />
  if (hasEnded) return <b>{words(`stage ${order.stage}`)}</b>
  if (step?.state === 'waiting') return stepLine
  if (!may('order.change-delivery')) return <b>{words(status)}</b>
  if (wanted && wanted !== status) {
    return <AskStep order={order} step={wanted} onEnd={() => setWanted(undefined)} />
  }
  return (
    <>
      <span className={`delivery-select delivery-${status}`}>
        <Select
          label={label}
          value={status}
          disabled={!ready}
          onChange={({ currentTarget }) =>
            setWanted(STATUSES.find((known) => known === currentTarget.value))
          }
        >
          <Options of={STATUSES} labelOf={(known) => words(known)} />
        </Select>
      </span>
      {stepLine}
    </>
  )
}

interface AskProps {
  order: ShownOrder
  step: DeliveryStatus
  onEnd(): void
}

/** The consequences of the chosen status, and the question. */
function AskStep({ order, step, onEnd }: AskProps) {
  const t = useText('admin')
  const { busy, act } = usePanelAction()
  const ask = async () => {
    const answer = await act(
      () => ordersApi.askStep({ params: { id: order.id }, body: { step } }),
      {
        refused: ({ code, detail }) =>
          code === 'delivery-cannot-change' ? t('ended', order) : detail || t('refused', order),
        lost: t('unreachable', order),
        reload: 'always',
      },
    )
    if (answer) onEnd()
  }
  const follows = t(`follows ${consequenceOf(step, order.stage)}`, { name: order.userName })
  return (
    <fieldset className="stack stack-start gap-8 bar semibold small order-step">
      <legend>
        {t(`ask ${step}`, order)} {follows}
      </legend>
      <div className="button-row">
        <Button size="small" busy={busy} onClick={ask}>
          {t(`yes ${step}`)}
        </Button>
        <LineButton autoFocus onClick={onEnd}>
          {t('no')}
        </LineButton>
      </div>
    </fieldset>
  )
}
