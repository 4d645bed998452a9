import { useLoaderData } from 'react-router'
import { listAllPosts } from '#database/blog/panel.ts'
import { postStatus } from '#domain/blog/publication.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { PostRow } from './post-row.tsx'

const POSTS_PER_PAGE = 20

export const loader = ownerOnly(async ({ shop: { db, clock }, cursor }) => {
  const page = await listAllPosts(db, { limit: POSTS_PER_PAGE, cursor })
  const now = clock.now()
  return {
    posts: page.posts.map((post) => ({ ...post, status: postStatus(post, now) })),
    next: page.next,
    isFirst: cursor === undefined,
  }
})
export type ShownPost = Awaited<ReturnType<typeof loader>>['posts'][number]

export const meta = panelMeta('panelPosts')

export default function PanelPosts() {
  const t = useText('panelPosts')
  const { posts, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      actions={
        <ButtonLink to={`${pages.adminPanel}?tab=blog`} size="small">
          {t('add')}
        </ButtonLink>
      }
      none={t('none')}
      pages={{ t, isFirst, next, to: panelPages.posts }}
      rows={posts.map((post) => <PostRow key={post.id} post={post} />)}
    />
  )
}
