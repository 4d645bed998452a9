import './orders.css'
import { useState } from 'react'
import type { DeliveryStatus } from '#domain/orders/wire-status.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Select } from '../../../ui/select.tsx'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered']

interface DeliverySelectProps {
  order: ShownOrder
  label: string
  /** Called when the server has changed it. */
  onChanged?: () => void
}

/** Shows the change at once and reverts it, with a message, when the server refuses. */
export function DeliverySelect({ order, label, onChanged }: DeliverySelectProps) {
  const t = useText('admin')
  const words = useText('orders')
  const [status, setStatus] = useState(order.deliveryStatus)
  const may = useOwnRights()
  const { busy, act } = usePanelAction()
  // Disabled until the scripts are loaded, since a choice would be shown but not sent.
  const ready = useHydrated()
  const hasEnded = order.stage === 'cancelled' || order.stage === 'returned'
  const change = async (wanted: DeliveryStatus) => {
    const before = status
    setStatus(wanted)
    const ask = { params: { id: order.id }, body: { delivery_status: wanted } }
    const answer = await act(() => ordersApi.setDelivery(ask), {
      refused: ({ status: code }) => {
        const reason = code === 0 ? 'unreachable' : code === 409 ? 'ended' : 'refused'
        return t(reason, { number: order.number })
      },
      reload: 'never',
    })
    setStatus(answer?.ok ? answer.data.delivery_status : before)
    if (answer?.ok) onChanged?.()
  }
  if (hasEnded) return <b>{words(`stage ${order.stage}`)}</b>
  if (!may('order.change-delivery')) return <b>{words(status)}</b>
  return (
    <span className={`delivery-select delivery-${status}`}>
      <Select
        label={label}
        value={status}
        disabled={!ready}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          const wanted = STATUSES.find((known) => known === currentTarget.value)
          if (wanted && wanted !== status && !busy) void change(wanted)
        }}
      >
        {STATUSES.map((known) => (
          <option key={known} value={known}>
            {words(known)}
          </option>
        ))}
      </Select>
    </span>
  )
}
