import { useState } from 'react'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsApi } from '../api/reviews.ts'
import { leadToSignIn } from '../api-call.ts'
import { useText } from '../language.tsx'
import { findUser } from '../session/refresh-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'

export interface VoteGiven {
  id: string
  helpful: boolean
  /** How many found the review helpful, with this vote. */
  count: number
}

interface HelpfulVoteProps {
  review: Review
  isVoted: boolean
  onVoted(vote: VoteGiven): void
}

/** Says that a review was helpful, or takes that back; visitors are led to the sign-in. */
export function HelpfulVote({ review: { id, author }, isVoted, onVoted }: HelpfulVoteProps) {
  const t = useText('reviewVotes')
  const [busy, setBusy] = useState(false)
  const vote = async () => {
    if (busy) return
    if (!(await findUser())) return leadToSignIn()
    setBusy(true)
    const answer = await reviewsApi.vote({ params: { id }, body: { helpful: !isVoted } })
    setBusy(false)
    if (answer.ok) return onVoted({ id, ...answer.data })
    if (answer.status !== 401) {
      showToast({
        severity: 'error',
        text: t(answer.status === 429 ? 'tooManyVotes' : 'voteFailed'),
      })
    }
  }
  return (
    <Button
      look="line"
      size="small"
      busy={busy}
      aria-pressed={isVoted}
      aria-label={t('helpfulOf', { author: author || t('shopper') })}
      onClick={() => void vote()}
    >
      {t('helpful')}
    </Button>
  )
}
