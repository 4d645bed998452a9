import '../../styles/wide-table.css'
import '../../blog/blog.css'
import './blog.css'
import { pages } from '#urls.ts'
import { clothOf } from '../../blog/category-cloth.ts'
import { CleanMarkup } from '../../blog/clean-markup.tsx'
import { PostCover } from '../../blog/post-cover.tsx'
import { longDay } from '../../blog/post-days.ts'
import { PostTags } from '../../blog/post-tags.tsx'
import { useText } from '../../language.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink, LineButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Motif } from '../../ui/motif.tsx'
import { langOf, OnlyInEnglish } from '../../ui/only-in-english.tsx'
import { Section } from '../../ui/section.tsx'
import { useSharing } from '../../ui/use-sharing.ts'
import { OnThisPage, Sources } from './article-sections.tsx'
import type { ShownArticle } from './shown-article.ts'

interface ShareArticleProps {
  title: string
  /** The article's absolute address. */
  url: string
}

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
        <aside className="article-aside breaks">
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
            <ButtonLink to={pages.blogs} variant="line">
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

/** Buttons to copy the address and to share by WhatsApp, and by the share sheet where supported. */
function ShareArticle({ title, url }: ShareArticleProps) {
  const t = useText('blog')
  const words = {
    copied: t('linkCopied'),
    copyFailed: t('copyFailed'),
    shareFailed: t('copyFailed'),
  }
  const { whatsApp, copy, share } = useSharing({ title, url, words })
  return (
    <Section id="share" title={t('share')} className="article-share" titleClass="term">
      <div className="row gap-4-20 article-share-ways">
        {copy && <LineButton onClick={copy}>{t('copyLink')}</LineButton>}
        <a
          className="link tap small semibold"
          href={whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size={22} />
          {t('shareWhatsApp')}
        </a>
        {share && (
          <button type="button" className="link tap small semibold" onClick={share}>
            <Icon name="share" size={22} />
            {t('shareHere')}
          </button>
        )}
      </div>
    </Section>
  )
}

/** Title, 'By' author, long date, reading time and categories on indigo; the cover beside them. */
function ArticleOpening({ article }: { article: ShownArticle }) {
  const t = useText('blog')
  const { author, authorRole, publishedAt, reviewedBy } = article
  return (
    <>
      <header className="opening article-opening breaks">
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
