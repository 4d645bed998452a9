import type { ModeratedReview } from '#database/reviews/panel.ts'
import type { ReviewAct } from '#domain/reviews/moderation.ts'
import { reviewsApi } from '../../../api/reviews.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** Sends an action on one review; returns nothing after a refusal, which a toast has shown. */
export function useModeration({ id, writtenAt }: Pick<ModeratedReview, 'id' | 'writtenAt'>) {
  const t = useText('panelReviews')
  const { busy, act: send } = usePanelAction()
  const act = async (wanted: ReviewAct) => {
    const body = { ...wanted, written: writtenAt.toISOString() }
    const answer = await send(() => reviewsApi.moderate({ params: { id }, body }), {
      done: t(`done ${wanted.act}`),
      refused: ({ code }) => t(code === 'review-changed' ? 'changed' : 'failed'),
    })
    return answer?.ok ? answer : undefined
  }
  return { busy, act }
}

export type Moderate = ReturnType<typeof useModeration>['act']
