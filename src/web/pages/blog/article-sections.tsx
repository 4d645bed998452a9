import type { PostSource } from '#domain/blog/post.ts'
import { useText } from '../../language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/only-in-english.tsx'
import { Section } from '../../ui/section.tsx'
import type { ShownArticle } from './shown-article.ts'

/** Anchor of the sources, for the list of sections. */
const SOURCES = 'sources'

/** The article's sections as links: beside it, or collapsed above it on a phone. */
export function OnThisPage({ article }: { article: ShownArticle }) {
  const t = useText('blog')
  const { sections } = article
  if (sections.length === 0) return null
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id} lang={langOf(article, 'html')}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
      <li>
        <a href={`#${SOURCES}`}>{t('sources')}</a>
      </li>
    </ol>
  )
  return (
    <>
      <nav className="contents article-outline" aria-labelledby="on-this-page">
        <h2 id="on-this-page" className="term">
          {t('onThisPage')}
        </h2>
        {list}
      </nav>
      <details className="contents article-outline article-fold">
        <summary className="line row-between framed term">
          {t('onThisPage')}
          <Icon name="down" size={20} />
        </summary>
        {list}
      </details>
    </>
  )
}

export function Sources({ sources }: { sources: readonly PostSource[] }) {
  const t = useText('blog')
  if (sources.length === 0) return null
  return (
    <Section
      id={SOURCES}
      title={t('sources')}
      className="links full part article-sources"
      titleClass="title-small"
    >
      {/* Named as they are published. */}
      <ol lang="en" translate="no" className="above-12">
        {sources.map(({ text, href }) => (
          <li key={text}>
            {href ? (
              <a href={href} rel="noopener nofollow">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
