import { clothOf } from '../../blog/category-cloth.ts'
import { PostCover } from '../../blog/post-cover.tsx'
import { longDay } from '../../blog/post-days.ts'
import { PostTags } from '../../blog/post-tags.tsx'
import { useText } from '../../language.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { langOf, OnlyInEnglish } from '../../ui/only-in-english.tsx'
import type { ShownArticle } from './shown-article.ts'

/** Title, 'By' author, long date, reading time and categories on indigo; the cover beside them. */
export function ArticleOpening({ article }: { article: ShownArticle }) {
  const t = useText('blog')
  const { author, authorRole, publishedAt, reviewedBy } = article
  return (
    <>
      <header className="opening article-opening">
        <div className="opening-words dye">
          <PostTags categories={article.categories} />
          <h1 id="article" className="title-page" lang={langOf(article, 'title')}>
            {article.title}
          </h1>
          <p className="lead" lang={langOf(article, 'summary')}>
            {article.summary}
          </p>
          <OnlyInEnglish of={article} text="html" />
          <div className="article-byline">
            <p>
              {t('by')} <b lang={langOf(article, 'author')}>{author}</b>
              {authorRole && (
                <>
                  , <span lang={langOf(article, 'authorRole')}>{authorRole}</span>
                </>
              )}
              {' · '}
              <time className="nowrap" dateTime={publishedAt.toISOString()}>
                {longDay(publishedAt, t.language)}
              </time>
              {' · '}
              {t('minutes', { count: article.readingMinutes })}
            </p>
            {reviewedBy && <p>{t('reviewedBy', { who: reviewedBy })}</p>}
          </div>
        </div>
        <PostCover
          post={article}
          sizes="(min-width: 901px) 72vw, 100vw"
          eager
          className="article-cover"
        />
      </header>
      <BorderStrip name={clothOf(article.categories).border} size="block" />
    </>
  )
}
