import type { Section } from '#domain/blog/article-outline.ts'
import { canonicalBlogCategories } from '#domain/blog/blog-query.ts'
import type { CleanHtml, PostId } from '#domain/blog/post.ts'
import { parseSources } from '#domain/blog/post-form.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal, ModalTitle } from '../../../ui/modal.tsx'
import { ArticleView } from '../../blog/article-view.tsx'
import type { PostValues } from './post-values.ts'

/** The text as sanitised by the server, in the same way as on publication. */
export interface CleanedText {
  content: string
  sections: Section[]
  reading_minutes: number
}

interface PostPreviewProps {
  values: PostValues
  cleaned: CleanedText | undefined
  cover: Picture | undefined
  onClose(): void
}

/** The article as visitors will see it, over the form. */
export function PostPreview({ values, cleaned, cover, onClose }: PostPreviewProps) {
  const t = useText('panelPosts')
  const { title, author, authorRole, reviewedBy, summary } = values
  const shownTitle = title.trim() || t('noTitle')
  const now = new Date()
  return (
    <Modal open={cleaned !== undefined} onClose={onClose} className="cover">
      <div className="sticky-head line row-between post-preview-head">
        <ModalTitle className="term one-line">
          {t('previewTitle', { title: shownTitle })}
        </ModalTitle>
        <Button size="small" onClick={onClose}>
          {t('closePreview')}
        </Button>
      </div>
      {cleaned && (
        <ArticleView
          article={{
            id: 'preview' as PostId,
            title: shownTitle,
            author: author.trim() || t('noAuthor'),
            authorRole,
            reviewedBy,
            summary,
            cover,
            categories: canonicalBlogCategories([
              ...values.categories,
              ...values.otherCategories.split(','),
            ]),
            html: cleaned.content as CleanHtml,
            sections: cleaned.sections,
            sources: parseSources(values.sources) ?? [],
            readingMinutes: cleaned.reading_minutes,
            inEnglish: [],
            publishedAt: now,
            updatedAt: now,
            socialPicture: undefined,
          }}
        />
      )}
    </Modal>
  )
}
