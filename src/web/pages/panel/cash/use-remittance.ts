import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { api } from '#urls.ts'
import { apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

type Difference =
  | 'cash-not-handed-over'
  | 'cash-amount-differs'
  | 'cash-handed-over-twice'
  | 'cash-not-owed'
  | 'cash-of-unknown-parcel'

/** What the server says of a courier's list (`http/api/remittances.ts`); money in rupees. */
export interface Report {
  reference: string
  total: number
  is_taken: boolean
  without_money: number
  rows: readonly {
    line: number
    awb: string
    order_number: string
    order_id: string | null
    amount: number
    expected: number
    handed_over: number
    verdict: 'agrees' | 'waiting' | Difference
    not_owed: 'paid-online' | 'cancelled' | 'came-back' | 'not-delivered' | null
  }[]
  errors: readonly { line: number; detail: string; found: string }[]
}

export interface TypedRemittance {
  reference: string
  paid_on: string
  list: string
}

/** What a courier paid, on its way into the books: looked at, then entered. */
export function useRemittance() {
  const t = useText('panelCash')
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<TypedRemittance>({ reference: '', paid_on: '', list: '' })
  const [report, setReport] = useState<Report>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<'looking' | 'taking'>()

  /** Whatever was looked at is no longer what stands in the form. */
  const change = (changed: Partial<TypedRemittance>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setReport(undefined)
    setErrors({})
  }

  async function ask(path: string, doing: 'looking' | 'taking'): Promise<Report | undefined> {
    if (busy) return undefined
    setBusy(doing)
    const answer = await apiCall<Report>(path, { method: 'POST', body: typed })
    setBusy(undefined)
    if (answer.ok) return answer.data
    setErrors(answer.errors)
    const { status, detail } = answer
    const text = status === 0 ? t('unreachable') : t('failed', { reason: detail })
    if (Object.keys(answer.errors).length === 0) showToast({ severity: 'error', text })
    return undefined
  }

  return {
    typed,
    change,
    report,
    errors,
    busy,
    async look() {
      setErrors({})
      setReport(await ask(api.checkRemittance, 'looking'))
    },
    async take() {
      const taken = await ask(api.remittances, 'taking')
      if (!taken) return
      const { reference } = taken
      const total = formatRupees(paiseOf(taken.total))
      showToast({ severity: 'success', text: t('taken', { total, reference }) })
      change({ reference: '', list: '' })
      await revalidate()
    },
  }
}

export type RemittanceState = ReturnType<typeof useRemittance>
