import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ModeratedReview } from '#database/reviews-panel.ts'
import type { ReviewAct } from '#domain/reviews/moderation.ts'
import { reviewsApi } from '../../../api/reviews.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Does something about one review and lays the list out anew; says whether it was done. */
export function useModeration({ id, writtenAt }: Pick<ModeratedReview, 'id' | 'writtenAt'>) {
  const t = useText('panelReviews')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const act = async (wanted: ReviewAct): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const answer = await reviewsApi.moderate({
      params: { id },
      body: { ...wanted, written: writtenAt.toISOString() },
    })
    if (answer.ok) {
      await revalidate()
      showToast({ severity: 'success', text: t(`done ${wanted.act}`) })
    } else {
      const text = t(answer.code === 'review-changed' ? 'changed' : 'failed')
      showToast({ severity: 'error', text })
    }
    setBusy(false)
    return answer.ok
  }
  return { busy, act }
}
