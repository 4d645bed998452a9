import '../../reviews/reviews.css'
import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { reviewEndpoints } from '#contract/reviews.ts'
import { findProduct } from '#database/catalog.ts'
import { findOwnReview } from '#database/reviews.ts'
import { shownName } from '#domain/catalog/display-defaults.ts'
import { parseProductId } from '#domain/ids.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { REVIEW_FIELDS } from '#domain/reviews/review-form.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { writeReview } from '#use-cases/write-review.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useForm } from '../../forms/use-form.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { pageMeta } from '../../page-meta.ts'
import type { ReviewDraft } from '../../reviews/review-draft.ts'
import { StarPicker } from '../../reviews/star-picker.tsx'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const id = parseProductId(params.name ?? '')
  const product = id && (await findProduct(db, id, clock.now()))
  const session = context.get(sessionContext)
  if (!product || !session) throw data(null, { status: 404 })
  const own = await findOwnReview(db, product.id, session.person.userId)
  const token = session.antiForgeryToken
  return { product: { id: product.id, name: shownName(product) }, own, token }
}

export const action = formAction({
  body: reviewEndpoints.write.body,
  bodyOf: ({ rating, ...texts }) => ({ ...texts, rating: Number(rating) }),
  async act({ productId, words }, { deps, session }) {
    const id = parseProductId(productId)
    if (!id || !session) throw data(null, { status: 404 })
    const written = await writeReview(deps, { productId: id, person: session.person, words })
    if (!written.ok) throw data(null, { status: 404 })
    return { ok: true, done: { rating: written.review.rating } }
  },
})

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'reviews')
  return pageMeta(args, {
    title: `${args.loaderData?.product.name ?? ''}: ${t('yours')}`,
    description: t('rule'),
    index: false,
  })
}

/** Writes or changes a review without JavaScript. */
export default function PlainReview() {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const language = useLanguage()
  const { product } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return (
    <section className="wrap stack plain-review" aria-labelledby="plain-review">
      <h1 id="plain-review" className="title-block">
        {product.name}: {t('yours')}
      </h1>
      {posted?.done ? (
        <p className="note" role="status">
          {say('sent')}{' '}
          <a
            className="text-link"
            href={`${inLanguage(pages.product(product.id), language)}#reviews`}
          >
            {t('title')}
          </a>
        </p>
      ) : (
        <PlainForm />
      )}
    </section>
  )
}

function PlainForm() {
  const t = useText('reviews')
  const say = useText('reviewForm')
  const language = useLanguage()
  const { product, own, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { rating, text } = posted?.values ?? { rating: String(own?.rating), text: own?.text }
  const known: ReviewDraft = {
    rating: RATINGS.find((star) => String(star) === rating) ?? 0,
    text: text ?? '',
  }
  const form = useForm({
    fields: REVIEW_FIELDS,
    known,
    posted: posted && { ...posted, values: {} },
    say: t,
    refused: ({ status }) => say(status === 429 ? 'tooMany' : 'failed'),
  })
  return (
    <form
      ref={form.ref}
      className="review-form"
      noValidate
      method="post"
      action={inLanguage(pages.plainReview(product.id), language)}
    >
      {form.failure && (
        <p className="note note-error" role="alert">
          {form.failure}
        </p>
      )}
      <p className="help">{own ? say('standing') : t('rule')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="product_id" value={product.id} />
      <StarPicker
        rating={form.values.rating}
        error={form.errors.rating}
        pick={(picked) => form.change({ rating: picked })}
      />
      <TextArea label={t('text')} {...form.text('text')} />
      <Button type="submit" look="line">
        {t('submit')}
      </Button>
    </form>
  )
}
