import './orders.css'
import { useState } from 'react'
import type { DeliveryStatus } from '#domain/orders/wire-status.ts'
import { api } from '#urls.ts'
import { apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ShownOrder } from '../../orders/shown-order.ts'

const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered']

interface DeliverySelectProps {
  order: ShownOrder
  label: string
  /** Told when the server has changed it. */
  onChanged?: () => void
}

/** Shows the change at once and takes it back, with a sentence, when the server refuses. */
export function DeliverySelect({ order, label, onChanged }: DeliverySelectProps) {
  const t = useText('admin')
  const words = useText('orders')
  const [status, setStatus] = useState(order.deliveryStatus)
  const [busy, setBusy] = useState(false)
  // A choice made before the scripts are there would be shown and never sent.
  const ready = useHydrated()
  const hasEnded = order.stage === 'cancelled' || order.stage === 'returned'
  const change = async (wanted: DeliveryStatus) => {
    const before = status
    setStatus(wanted)
    setBusy(true)
    const answer = await apiCall<{ delivery_status: DeliveryStatus }>(api.order(order.id), {
      method: 'PATCH',
      body: { delivery_status: wanted },
    })
    setBusy(false)
    if (answer.ok) {
      setStatus(answer.data.delivery_status)
      onChanged?.()
      return
    }
    setStatus(before)
    const reason = answer.status === 0 ? 'unreachable' : answer.status === 409 ? 'ended' : 'refused'
    showToast({ severity: 'error', text: t(reason, { number: order.number }) })
  }
  if (hasEnded) return <b>{words(`stage ${order.stage}`)}</b>
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
