import { useState } from 'react'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { api } from '#urls.ts'
import { type ApiRefusal, apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface Changed {
  price: number
  mrp: number
  hidden: boolean
}

interface Standing {
  id: string
  name: string
  hidden: boolean
  pricePaise: number
  mrpPaise: number
}

/** A figure as typed, or the text itself, so that the server refuses it by name. */
function figure(text: string): number | string {
  const plain = text.trim().replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** Whether a product is shown, and its price: changed at once, told when it is so, unchanged when refused. */
export function useProductState(product: Standing) {
  const t = useText('panelProducts')
  const [standing, setStanding] = useState(product)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const { name } = product

  function tell(refusal: ApiRefusal): void {
    if (refusal.status === 401) return
    setErrors(refusal.errors)
    const why = refusal.status === 0 ? t('unreachable') : Object.values(refusal.errors)[0]
    const text = t('refused', { name, why: why ?? refusal.detail })
    showToast({ severity: 'error', text })
  }

  async function change(body: Record<string, unknown>): Promise<Standing | undefined> {
    if (busy) return undefined
    setBusy(true)
    setErrors({})
    const answer = await apiCall<Changed>(api.product(product.id), { method: 'PATCH', body })
    setBusy(false)
    if (!answer.ok) {
      tell(answer)
      return undefined
    }
    const { price, mrp, hidden } = answer.data
    const changed = { ...standing, hidden, pricePaise: paiseOf(price), mrpPaise: paiseOf(mrp) }
    setStanding(changed)
    return changed
  }

  return {
    ...standing,
    errors,
    busy,
    async setHidden(hidden: boolean): Promise<void> {
      const changed = await change({ hidden })
      if (!changed) return
      showToast({ severity: 'success', text: t(hidden ? 'nowHidden' : 'nowShown', { name }) })
    },
    async setPrices(price: string, mrp: string): Promise<boolean> {
      const changed = await change({ price: figure(price), mrp: figure(mrp) })
      if (!changed) return false
      const now = formatRupees(changed.pricePaise)
      showToast({ severity: 'success', text: t('nowPriced', { name, price: now }) })
      return true
    },
  }
}
