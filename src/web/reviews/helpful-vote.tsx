import { useState } from 'react'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsApi } from '../api/reviews.ts'
import { redirectToSignIn } from '../api-call.ts'
import { useText } from '../language.tsx'
import { findUser } from '../session/refresh-session.ts'
import { useStore } from '../store.ts'
import { LineButton } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { keepOwn, ownOnProducts } from './own-on-product.ts'

/**
 * The number of helpful votes of a review, and a button that adds or withdraws one's own; redirects visitors to the
 * sign-in. Authors cannot vote for their own review.
 */
export function HelpfulVote({ review: { id, author, helpful } }: { review: Review }) {
  const t = useText('reviewVotes')
  const own = useStore(ownOnProducts, ownOnProducts.get())
  const [count, setCount] = useState<number>()
  const [busy, setBusy] = useState(false)
  const isVoted = own.helpful.has(id)
  const shown = count ?? helpful
  const vote = async () => {
    if (busy) return
    if (!(await findUser())) return redirectToSignIn()
    setBusy(true)
    const answer = await reviewsApi.vote({ params: { id }, body: { helpful: !isVoted } })
    setBusy(false)
    if (answer.ok) {
      const others = [...ownOnProducts.get().helpful].filter((one) => one !== id)
      keepOwn({ helpful: answer.data.helpful ? [...others, id] : others })
      return setCount(answer.data.count)
    }
    if (answer.status !== 401) {
      showToast({
        severity: 'error',
        text: t(answer.status === 429 ? 'tooManyVotes' : 'voteFailed'),
      })
    }
  }
  return (
    <>
      {shown > 0 && <span>{t('helpfulCount', { count: shown })}</span>}
      {!own.reviews.has(id) && (
        <LineButton
          busy={busy}
          aria-pressed={isVoted}
          aria-label={t('helpfulOf', { author: author || t('shopper') })}
          onClick={() => void vote()}
        >
          {t('helpful')}
        </LineButton>
      )}
    </>
  )
}
