import { useState } from 'react'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsApi } from '../api/reviews.ts'
import { leadToSignIn } from '../api-call.ts'
import { useText } from '../language.tsx'
import { findUser } from '../session/refresh-session.ts'
import { useStore } from '../store.ts'
import { LineButton } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { keepOwn, ownOnProducts } from './own-on-product.ts'

/**
 * How many found a review helpful, and the button that says so or takes it back; visitors are led to the sign-in.
 * Nobody votes for an own review.
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
    if (!(await findUser())) return leadToSignIn()
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
