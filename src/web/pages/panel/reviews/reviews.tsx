import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { REVIEW_TABS } from '#domain/reviews/moderation.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { Further, PanelRows, Shelves } from '../kit/panel-list.tsx'
import { panelMeta } from '../kit/panel-meta.ts'
import { ReviewRow } from './review-row.tsx'

const REVIEWS_PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const tab = REVIEW_TABS.find((known) => known === searchParams.get('shelf')) ?? 'waiting'
  const cursor = searchParams.get('cursor') ?? undefined
  const { admin } = context.get(shopContext)
  const page = await admin.listAllReviews({ tab, limit: REVIEWS_PER_PAGE, cursor })
  return { ...page, tab, isFirst: cursor === undefined }
}

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelReviews', pages.panelReviews())
}

/** What shoppers say of all products, the newest first: to answer, and for a named reason to hide. */
export default function PanelReviews() {
  const t = useText('panelReviews')
  const { reviews, next, tab, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="panel-lead">{t('law')}</p>
      <Shelves
        label={t('shelves')}
        shelves={REVIEW_TABS}
        chosen={tab}
        nameOf={(name) => t(`shelf ${name}`)}
        hrefOf={(name) => pages.panelReviews(name)}
      />
      {reviews.length === 0 ? (
        <EmptyState sentence={t(`none ${tab}`)} />
      ) : (
        <PanelRows>
          {reviews.map((review) => (
            <ReviewRow key={review.id} review={review} />
          ))}
        </PanelRows>
      )}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelReviews(tab), words: t('newest') }}
        next={next ? { to: pages.panelReviews(tab, next), words: t('older') } : undefined}
      />
    </PanelFrame>
  )
}
