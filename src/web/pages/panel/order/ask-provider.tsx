import '../kit/panel-words.ts'
import { useState } from 'react'
import { paymentsApi } from '../../../api/payments.ts'
import { useText } from '../../../language.tsx'
import type { CheckedPayment } from '../../../payment/verdicts.ts'
import { LineButton } from '../../../ui/button.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

type Found = 'paid' | 'underWay' | 'undecided' | 'unpaid' | 'silent' | 'failed'

function foundIn({ success, isUnderWay, isUndecided, isChecked }: CheckedPayment): Found {
  if (success) return 'paid'
  if (!isChecked) return 'silent'
  if (isUnderWay) return 'underWay'
  return isUndecided ? 'undecided' : 'unpaid'
}

/** Checks an order with the provider now; the shop does the same regularly. */
export function AskProvider({ id }: { id: string }) {
  const t = useText('panelParcel')
  const { busy, act } = usePanelAction()
  const [found, setFound] = useState<Found>()
  const ask = async () => {
    const send = () => paymentsApi.askProvider({ params: { id } })
    const answer = await act(send, { reload: 'always' })
    if (answer) setFound(answer.ok ? foundIn(answer.data) : 'failed')
  }
  return (
    <div className="stack stack-start">
      <LineButton busy={busy} onClick={ask}>
        {t('askProvider')}
      </LineButton>
      <p role="status">{found && t(`provider ${found}`)}</p>
    </div>
  )
}
