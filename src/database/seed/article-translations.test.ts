import { describe, expect, test } from 'vitest'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { translationState } from '#domain/language/translated-texts.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { readArticles } from './articles.ts'

const ARTICLES = readArticles()
const tagsOf = (html: string) => html.match(/<\/?[a-z]\w*/g) ?? []
const linksIn = (html: string) => (html.match(/href="[^"]*"/g) ?? []).sort()
const isBlock = (tag: string) => /^<(?:h2|h3|table|ul|ol|blockquote)$/.test(tag)

describe.each(WHOLE_TRANSLATIONS)('the demo’s articles in %s', (language) => {
  const translated = ARTICLES.map((article) => ({ article, own: article.translations[language] }))

  test('are complete and not older than the English ones', () => {
    const fields = ['title', 'summary', 'author', 'authorRole', 'reviewedBy', 'html'] as const
    const lacking = translated.flatMap(({ article, own }) =>
      fields
        .filter(
          (field) =>
            !['none', 'current'].includes(
              translationState(
                field === 'html' ? sanitisePost(article.html) : article[field],
                own?.[field],
              ),
            ),
        )
        .map((field) => `${article.id} ${field}`),
    )
    expect(lacking).toEqual([])
  })

  test('have the same sections, tables and links, and nothing that sanitising removes', () => {
    const differing = translated.filter(({ article, own }) => {
      const html = own?.html?.text ?? ''
      return (
        `${tagsOf(html).filter(isBlock)}` !== `${tagsOf(article.html).filter(isBlock)}` ||
        `${linksIn(html)}` !== `${linksIn(article.html)}` ||
        `${tagsOf(sanitisePost(html))}` !== `${tagsOf(html)}`
      )
    })
    expect(differing.map(({ article }) => article.id)).toEqual([])
  })

  test('are written in their own script', () => {
    const own =
      LANGUAGE_FACTS[language].font === 'gujarati' ? /\p{Script=Gujr}/gu : /\p{Script=Deva}/gu
    const foreign = translated.flatMap(({ article, own: texts }) => {
      const text = (texts?.html?.text ?? '').replace(/<[^>]*>|&\w+;/g, '')
      const letters = text.match(/\p{L}|\p{M}/gu)?.length ?? 0
      const share = (text.match(own)?.length ?? 0) / letters
      return share < 0.95 ? [`${article.id} ${share.toFixed(3)}`] : []
    })
    expect(foreign).toEqual([])
  })
})
