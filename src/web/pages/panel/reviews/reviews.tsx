import { useLoaderData } from 'react-router'
import { listAllReviews } from '#database/reviews/panel.ts'
import { REVIEW_TABS } from '#domain/reviews/moderation.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { ListPage, ListTabs } from '../kit/list-page.tsx'
import { chosenTab, ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { ReviewRow } from './review-row.tsx'

const REVIEWS_PER_PAGE = 20

export const loader = ownerOnly(async ({ shop: { db }, query, cursor }) => {
  const tab = chosenTab(query, REVIEW_TABS)
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
      tabs={<ListTabs t={t} names={REVIEW_TABS} chosen={tab} hrefOf={panelPages.reviews} />}
      none={t(`none ${tab}`)}
      pages={{ t, isFirst, next, to: (cursor) => panelPages.reviews(tab, cursor) }}
      rows={reviews.map((review) => <ReviewRow key={review.id} review={review} />)}
    />
  )
}
