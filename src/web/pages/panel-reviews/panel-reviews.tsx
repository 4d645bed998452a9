import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { REVIEW_SHELVES } from '#domain/reviews/moderation.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { shopContext } from '../../shop-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ownerOnly } from '../admin-panel/panel-access.ts'
import { PanelFrame } from '../admin-panel/panel-frame.tsx'
import { Further, PanelRows, Shelves } from '../admin-panel/panel-list.tsx'
import { panelMeta } from '../admin-panel/panel-meta.ts'
import { ReviewRow } from './review-row.tsx'

const REVIEWS_PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const shelf = REVIEW_SHELVES.find((known) => known === searchParams.get('shelf')) ?? 'waiting'
  const cursor = searchParams.get('cursor') ?? undefined
  const { desk } = context.get(shopContext)
  const page = await desk.listAllReviews({ shelf, limit: REVIEWS_PER_PAGE, cursor })
  return { ...page, shelf, isFirst: cursor === undefined }
}

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelReviews', pages.panelReviews())
}

/** What shoppers say of all products, the newest first: to answer, and for a named reason to hide. */
export default function PanelReviews() {
  const t = useText('panelReviews')
  const { reviews, next, shelf, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="panel-lead">{t('law')}</p>
      <Shelves
        label={t('shelves')}
        shelves={REVIEW_SHELVES}
        chosen={shelf}
        nameOf={(name) => t(`shelf ${name}`)}
        hrefOf={(name) => pages.panelReviews(name)}
      />
      {reviews.length === 0 ? (
        <EmptyState sentence={t(`none ${shelf}`)} />
      ) : (
        <PanelRows>
          {reviews.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </PanelRows>
      )}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelReviews(shelf), words: t('newest') }}
        next={next ? { to: pages.panelReviews(shelf, next), words: t('older') } : undefined}
      />
    </PanelFrame>
  )
}
