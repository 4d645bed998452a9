import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { parsePostId } from '#domain/blog/post.ts'
import { postStatus } from '#domain/blog/publication.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { panelMeta } from '../kit/panel-meta.ts'
import { PostEditor } from './post-editor.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { admin } = context.get(shopContext)
  const id = parsePostId(new URL(request.url).searchParams.get('post') ?? '')
  const found = id && (await admin.findEditedPost(id))
  const post = found && { ...found, standing: postStatus(found, admin.now()) }
  return { post, covers: await admin.listCovers() }
}
export type PostOnDesk = NonNullable<Awaited<ReturnType<typeof loader>>['post']>

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelPosts', pages.panelPosts())
}

/** One post, as it is changed. */
export default function EditPost() {
  const t = useText('panelPosts')
  const { post, covers } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('editTitle')}
      </h1>
      {post ? (
        <PostEditor post={post} covers={covers} />
      ) : (
        <EmptyState sentence={t('unknownPost')}>
          <ButtonLink to={pages.panelPosts()} look="line">
            {t('toPosts')}
          </ButtonLink>
        </EmptyState>
      )}
    </PanelFrame>
  )
}
