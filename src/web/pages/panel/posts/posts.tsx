import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { postStatus } from '#domain/blog/publication.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { Further, PanelRows } from '../kit/panel-list.tsx'
import { panelMeta } from '../kit/panel-meta.ts'
import { PostRow } from './post-row.tsx'

const POSTS_PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { admin } = context.get(shopContext)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await admin.listAllPosts({ limit: POSTS_PER_PAGE, cursor })
  const now = admin.now()
  return {
    posts: page.posts.map((post) => ({ ...post, standing: postStatus(post, now) })),
    next: page.next,
    isFirst: cursor === undefined,
  }
}
export type ShownPost = Awaited<ReturnType<typeof loader>>['posts'][number]

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelPosts', pages.panelPosts())
}

/** All posts of the blog with their state. */
export default function PanelPosts() {
  const t = useText('panelPosts')
  const { posts, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <div className="button-row">
        <ButtonLink to={`${pages.adminPanel}?tab=blog`} size="small">
          {t('add')}
        </ButtonLink>
      </div>
      {posts.length === 0 ? (
        <EmptyState sentence={t('none')} />
      ) : (
        <PanelRows>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </PanelRows>
      )}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelPosts(), words: t('newest') }}
        next={next ? { to: pages.panelPosts(next), words: t('older') } : undefined}
      />
    </PanelFrame>
  )
}
