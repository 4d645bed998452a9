import { useLoaderData } from 'react-router'
import { findEditedPost } from '#database/blog/panel.ts'
import { parsePostId } from '#domain/blog/post.ts'
import { postStatus } from '#domain/blog/publication.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink, LineLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { listCovers } from './covers.server.ts'
import { PostEditor } from './post-editor.tsx'

export const loader = ownerOnly(async ({ shop: { db, clock }, query }) => {
  const id = parsePostId(query.get('post') ?? '')
  const found = id && (await findEditedPost(db, id))
  const post = found && { ...found, status: postStatus(found, clock.now()) }
  return { post, covers: await listCovers(db) }
})
export type PostToEdit = NonNullable<Awaited<ReturnType<typeof loader>>['post']>

export const meta = panelMeta('panelPosts')

export default function EditPost() {
  const t = useText('panelPosts')
  const may = useOwnRights()
  const { post, covers } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('editTitle')}>
        {post && may('product.translate') && (
          <LineLink to={panelPages.translation('post', post.id)}>{t('languages')}</LineLink>
        )}
      </PageHead>
      {post ? (
        <PostEditor post={post} covers={covers} />
      ) : (
        <EmptyState sentence={t('unknownPost')}>
          <ButtonLink to={panelPages.posts()} variant="line">
            {t('toPosts')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}
