import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'
import { blogApi } from '../../../api/blog.ts'
import { categoryName } from '../../../blog/category-cloth.ts'
import { useText } from '../../../language.tsx'
import { LineButton, LineLink } from '../../../ui/button.tsx'
import { dateAndTime, dayOf } from '../../moments.ts'
import { RowFacts, RowWords } from '../kit/list-page.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import type { ShownPost } from './posts.tsx'

export function PostRow({ post }: { post: ShownPost }) {
  const t = useText('panelPosts')
  const blog = useText('blog')
  const { id, title, author, categories, status, publishedAt, updatedAt } = post
  const hiding = useHiding(post)
  const when =
    publishedAt &&
    (status === 'scheduled' ? dateAndTime(publishedAt, t.language) : dayOf(publishedAt, t.language))
  return (
    <li>
      <RowWords>
        <h2 className="term">{title}</h2>
        <RowFacts>
          <b className={status === 'published' ? 'panel-mark-ok' : undefined}>
            {t(`state ${status}`, { when: when ?? '' })}
          </b>
          {author && <span>{author}</span>}
          {categories.length > 0 && (
            <span>{categories.map((one) => categoryName(blog, one)).join(', ')}</span>
          )}
          <span>{t('changed', { when: dateAndTime(updatedAt, t.language) })}</span>
        </RowFacts>
      </RowWords>
      <div className="row gap-8 panel-row-acts">
        <LineLink to={panelPages.post(id)} aria-label={t('editThis', { title })}>
          {t('edit')}
        </LineLink>
        {status === 'published' && (
          <LineLink to={pages.blog(id)} aria-label={t('openThis', { title })}>
            {t('open')}
          </LineLink>
        )}
        {status !== 'draft' && (
          <LineButton
            busy={hiding.busy}
            onClick={hiding.toggle}
            aria-label={t(status === 'hidden' ? 'showThis' : 'hideThis', { title })}
          >
            {t(status === 'hidden' ? 'show' : 'hide')}
          </LineButton>
        )}
      </div>
    </li>
  )
}

function useHiding({ id, title, status }: ShownPost) {
  const t = useText('panelPosts')
  const { busy, act } = usePanelAction()
  const state = status === 'hidden' ? 'published' : 'hidden'
  const toggle = () =>
    act(() => blogApi.hide({ params: { id }, body: { state } }), {
      done: t(state === 'hidden' ? 'wasHidden' : 'wasShown', { title }),
      refused: ({ code, detail }) =>
        code === 'still-example' ? detail : t('notChanged', { title }),
    })
  return { busy, toggle }
}
