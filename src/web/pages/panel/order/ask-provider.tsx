import '../kit/panel-words.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#urls.ts'
import { apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import type { MoneyAnswer } from '../../../payment/verdicts.ts'
import { Button } from '../../../ui/button.tsx'

type Found = 'paid' | 'underWay' | 'undecided' | 'unpaid' | 'silent' | 'failed'

function foundIn({ success, isUnderWay, isUndecided, isChecked }: MoneyAnswer): Found {
  if (success) return 'paid'
  if (!isChecked) return 'silent'
  if (isUnderWay) return 'underWay'
  return isUndecided ? 'undecided' : 'unpaid'
}

/** Asks the provider now what became of an order, as the shop does by itself every while. */
export function AskProvider({ id }: { id: string }) {
  const t = useText('panelParcel')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const ask = async () => {
    setBusy(true)
    const answer = await apiCall<MoneyAnswer>(api.paymentOf(id), { method: 'POST', body: {} })
    setFound(answer.ok ? foundIn(answer.data) : 'failed')
    await revalidate()
    setBusy(false)
  }
  return (
    <div className="stack stack-start">
      <Button look="line" size="small" busy={busy} onClick={ask}>
        {t('askProvider')}
      </Button>
      <p role="status">{found && t(`provider ${found}`)}</p>
    </div>
  )
}
