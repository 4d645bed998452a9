import { useState } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { reviewsApi } from '../api/reviews.ts'
import { useText } from '../language.tsx'
import { LineButton } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { ShownSummary } from './review-of.ts'

interface RemoveReviewProps {
  productId: ProductId
  whenRemoved(summary: ShownSummary): void
}

/** Removes the shopper's own review, after a question. */
export function RemoveReview({ productId, whenRemoved }: RemoveReviewProps) {
  const say = useText('reviewForm')
  /** Undefined until it was asked once, so that the button gets no focus before. */
  const [asking, setAsking] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await reviewsApi.remove({ params: { id: productId } })
    setBusy(false)
    if (answer.ok) {
      showToast({ severity: 'success', text: say('removed') })
      return whenRemoved(answer.data.summary)
    }
    if (answer.status !== 401) showToast({ severity: 'error', text: say('removeFailed') })
  }
  if (!asking) {
    const focus = { autoFocus: asking === false }
    return (
      <p className="help">
        <button type="button" className="text-link" onClick={() => setAsking(true)} {...focus}>
          {say('remove')}
        </button>
      </p>
    )
  }
  return (
    <fieldset className="stack note gap-8">
      <legend className="figure">{say('removeAsk')}</legend>
      <p>{say('removeText')}</p>
      <div className="button-row">
        <LineButton busy={busy} onClick={remove}>
          {say('removeYes')}
        </LineButton>
        <LineButton autoFocus onClick={() => setAsking(false)}>
          {say('removeNo')}
        </LineButton>
      </div>
    </fieldset>
  )
}
