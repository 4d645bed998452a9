import { useLoaderData } from 'react-router'
import { listAllReviews } from '#database/reviews/panel.ts'
import { REVIEW_TABS } from '#domain/reviews/moderation.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { ListPage, Tabs } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { ReviewRow } from './review-row.tsx'

const REVIEWS_PER_PAGE = 20

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const tab = REVIEW_TABS.find((known) => known === query.get('shelf')) ?? 'waiting'
  const cursor = query.get('cursor') ?? undefined
  const page = await listAllReviews(db, { tab, limit: REVIEWS_PER_PAGE, cursor })
  return { ...page, tab, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelReviews')

/** The reviews of all products, newest first: to answer, or to hide for a stated reason. */
export default function PanelReviews() {
  const t = useText('panelReviews')
  const { reviews, next, tab, isFirst } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('law')}
      tabs={
        <Tabs
          label={t('shelves')}
          names={REVIEW_TABS}
          chosen={tab}
          labelOf={(name) => t(`shelf ${name}`)}
          hrefOf={(name) => panelPages.reviews(name)}
        />
      }
      none={t(`none ${tab}`)}
      pages={{ t, isFirst, next, to: (cursor) => panelPages.reviews(tab, cursor) }}
      rows={reviews.map((review) => <ReviewRow key={review.id} review={review} />)}
    />
  )
}
