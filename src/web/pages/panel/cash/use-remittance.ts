import { type FormEvent, useState } from 'react'
import type { remittanceEndpoints } from '#contract/remittances.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import type { AnswerOf } from '../../../api/client.ts'
import { remittancesApi } from '../../../api/remittances.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'

/** The server's check of a courier's list; in rupees. */
export type Report = AnswerOf<(typeof remittanceEndpoints)['check']>

/** Entering a courier's remittance: check, then confirm. */
export function useRemittance() {
  const t = useText('panelCash')
  const looking = usePanelAction()
  const taking = usePanelAction()
  const [report, setReport] = useState<Report>()

  const refused = ({ detail, errors }: ApiRefusal) => {
    // The form shows them at its fields.
    if (Object.keys(errors).length > 0) return undefined
    return t('failed', { reason: detail })
  }
  const said = { refused, lost: t('unreachable') }
  const form = useForm({
    known: { reference: '', paid_on: '', list: '', takes: false },
    draft: useUnsent('remittance'),
    async send({ takes, ...body }) {
      if (takes) {
        return taking.act(() => remittancesApi.take({ body }), {
          done: ({ total, reference }) =>
            t('taken', { total: formatRupees(paiseOf(total)), reference }),
          ...said,
        })
      }
      const answer = await looking.act(() => remittancesApi.check({ body }), {
        ...said,
        reload: 'never',
      })
      if (!answer?.ok) setReport(undefined)
      return answer
    },
    whenSent(answer, { takes }) {
      setReport(takes ? undefined : answer)
      if (takes) form.change({ reference: '', list: '' })
    },
  })

  return {
    form,
    report,
    /** A change invalidates the earlier check. */
    forget: () => setReport(undefined),
    isLooking: looking.busy,
    isTaking: taking.busy,
    take: (event: FormEvent) => form.submit(event, { takes: true }),
  }
}

export type RemittanceState = ReturnType<typeof useRemittance>
