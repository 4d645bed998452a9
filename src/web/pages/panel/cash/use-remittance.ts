import { useState } from 'react'
import type { remittanceEndpoints } from '#contract/remittances.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import type { AnswerOf } from '../../../api/client.ts'
import { remittancesApi } from '../../../api/remittances.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** The server's check of a courier's list; in rupees. */
export type Report = AnswerOf<(typeof remittanceEndpoints)['check']>

export interface TypedRemittance {
  reference: string
  paid_on: string
  list: string
}

/** Entering a courier's remittance: check, then confirm. */
export function useRemittance() {
  const t = useText('panelCash')
  const looking = usePanelAction()
  const taking = usePanelAction()
  const [typed, setTyped] = useState<TypedRemittance>({ reference: '', paid_on: '', list: '' })
  const [report, setReport] = useState<Report>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  /** After a change the earlier check is invalid. */
  const change = (changed: Partial<TypedRemittance>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setReport(undefined)
    setErrors({})
  }
  const refused = ({ status, detail, errors: told }: ApiRefusal) => {
    setErrors(told)
    if (Object.keys(told).length > 0) return undefined
    return status === 0 ? t('unreachable') : t('failed', { reason: detail })
  }

  return {
    typed,
    change,
    report,
    errors,
    busy: looking.busy ? ('looking' as const) : taking.busy ? ('taking' as const) : undefined,
    async look() {
      if (taking.busy) return
      setErrors({})
      const send = () => remittancesApi.check({ body: typed })
      const answer = await looking.act(send, { refused, reload: 'never' })
      if (answer) setReport(answer.ok ? answer.data : undefined)
    },
    async take() {
      if (looking.busy) return
      const answer = await taking.act(() => remittancesApi.take({ body: typed }), {
        done: ({ total, reference }) =>
          t('taken', { total: formatRupees(paiseOf(total)), reference }),
        refused,
      })
      if (answer?.ok) change({ reference: '', list: '' })
    },
  }
}

export type RemittanceState = ReturnType<typeof useRemittance>
