import '../../blog/blog.css'
import './blog.css'
import { pages } from '#urls.ts'
import { clothOf } from '../../blog/category-cloth.ts'
import { CleanMarkup } from '../../blog/clean-markup.tsx'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'
import { langOf } from '../../ui/only-in-english.tsx'
import { ArticleOpening } from './article-opening.tsx'
import { OnThisPage, Sources } from './article-sections.tsx'
import { ShareArticle } from './share-article.tsx'
import type { ShownArticle } from './shown-article.ts'

interface ArticleViewProps {
  article: ShownArticle
  /** Its public address; absent in a preview. */
  url?: string
}

/** An article, published or as a preview for its author. */
export function ArticleView({ article, url }: ArticleViewProps) {
  const t = useText('blog')
  return (
    <article aria-labelledby="article">
      <ArticleOpening article={article} />
      <div className="wrap columns band-last article">
        <aside className="article-aside">
          {url && <ShareArticle title={article.title} url={url} />}
          <OnThisPage article={article} />
        </aside>
        <div className="stack stack-start gap-40 article-words">
          <CleanMarkup
            html={article.html}
            lang={langOf(article, 'html')}
            className="links full article-body"
          />
          <Sources sources={article.sources} />
          <p className="sunk article-statement">{t('statement')}</p>
          {url && (
            <ButtonLink to={pages.blogs} look="line">
              {t('allArticles')}
            </ButtonLink>
          )}
        </div>
        <div className="article-mark" aria-hidden="true">
          <Motif name={clothOf(article.categories).motif} size={120} />
        </div>
      </div>
    </article>
  )
}
