import '../../reviews/reviews.css'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { reviewEndpoints } from '#contract/reviews.ts'
import { findReview } from '#database/reviews/panel.ts'
import { findVotable, hasVoted } from '#database/reviews/votes.ts'
import { isReviewId } from '#domain/reviews/review.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { voteForReview } from '#use-cases/reviews/vote-for-review.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext)
  const session = context.get(sessionContext)
  const id = params.name ?? ''
  const votable = session && isReviewId(id) ? await findVotable(db, id) : undefined
  const review = votable && (await findReview(db, id))
  if (!review || !session) throw data(null, { status: 404 })
  const { userId } = session.person
  const { author, text, productId, helpful } = review
  const { language } = languageOf(new URL(request.url).pathname)
  const productName = nameInLanguage(review.productName, review.productNames, language)
  return {
    review: { id, author, text, productId, productName, helpful },
    isOwn: votable.userId === userId,
    isVoted: await hasVoted(db, { id, userId }),
    token: session.antiForgeryToken,
  }
}

export const action = formAction({
  body: reviewEndpoints.vote.body,
  bodyOf: ({ helpful }) => ({ helpful: helpful === 'true' }),
  async act({ helpful }, { deps, session, params }) {
    const id = params.name ?? ''
    if (!session || !isReviewId(id)) throw data(null, { status: 404 })
    const voted = await voteForReview(deps, { id, userId: session.person.userId, helpful })
    if (voted.ok) return { ok: true, done: { helpful: voted.helpful } }
    if (voted.reason === 'unknown-review') throw data(null, { status: 404 })
    return { ok: false, refusal: { status: 409, code: voted.reason } }
  },
})

export const meta = metaOf('reviews', (t, _shop, data: MetaArgs<typeof loader>['loaderData']) => ({
  title: `${data?.review.productName ?? ''}: ${t('helpfulAsk')}`,
  description: t('order'),
  index: false,
}))

const REFUSALS: Readonly<Record<number, 'voteFailed' | 'tooManyVotes'>> = {
  403: 'voteFailed',
  429: 'tooManyVotes',
}

/** Adds or withdraws a helpful vote without JavaScript. */
export default function PlainVote() {
  const t = useText('reviews')
  const say = useText('reviewVotes')
  const { review, isOwn, isVoted, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const refusal = posted && 'refusal' in posted ? posted.refusal : undefined
  return (
    <FormPage title={t('helpfulAsk')}>
      <blockquote>
        <p>{review.text}</p>
        <p className="help">
          {review.author || t('shopper')}, {review.productName}
        </p>
      </blockquote>
      {refusal && <ErrorNote>{say(REFUSALS[refusal.status] ?? 'ownVote')}</ErrorNote>}
      {posted?.done && (
        <p className="note" role="status">
          {say(posted.done.helpful ? 'voted' : 'voteTakenBack')}
        </p>
      )}
      {review.helpful > 0 && <p>{say('helpfulCount', { count: review.helpful })}</p>}
      {isOwn ? (
        <p>{say('ownVote')}</p>
      ) : (
        <form method="post" action={inLanguage(pages.plainVote(review.id), t.language)}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="helpful" value={String(!isVoted)} />
          <Button type="submit" variant="line">
            {say(isVoted ? 'takeVoteBack' : 'helpful')}
          </Button>
        </form>
      )}
      <p>
        <a
          className="text-link"
          href={`${inLanguage(pages.product(review.productId), t.language)}#reviews`}
        >
          {t('title')}
        </a>
      </p>
    </FormPage>
  )
}
