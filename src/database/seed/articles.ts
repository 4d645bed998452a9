import { marked } from 'marked'
import { parse } from 'yaml'
import type { BlogCategory, PostSource, PostTexts, PostTranslations } from '#domain/blog/post.ts'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import { TRANSLATIONS } from '#domain/language/languages.ts'
import { markedTranslations } from '#domain/language/translated-texts.ts'
import { readContentFiles, readFilesIn } from './content-files.ts'

interface FrontMatter extends Omit<PostTexts, 'html'> {
  /** Its position among the seed articles. */
  place: number
  categories: readonly BlogCategory[]
  /** Day in India: `2026-09-14`. */
  published: string
  /** Plants and forms of the cover, by motif name (artwork/motifs), the main one first. */
  motifs: readonly [string, ...string[]]
  /** Background dye of the cover. */
  dye: 'neel' | 'majith' | 'dadam' | 'kashish' | 'laakh' | 'haldi' | 'mehndi'
  sources: readonly PostSource[]
  /** Seed products shown below it; none for a scheduled disease (docs/law.md, claims). */
  products: readonly string[]
}

/** A seed article as its file has it; the seed sanitises and stores it. */
export interface SeedArticle extends Omit<FrontMatter, 'place'> {
  /** Slug, equal to the file name; never changes. */
  id: string
  html: string
  translations: PostTranslations
}

/** The head and the HTML of an article's file. */
function readArticle<Head>(name: string, text: string): Head & { html: string } {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) {
    throw new Error(`The article '${name}' has no head between two lines of dashes.`)
  }
  return { ...parse(head), html: htmlOf(body) }
}

/** The seed articles: Markdown with front matter, in `content/articles`, and in a folder for each other language. */
export function readArticles(): SeedArticle[] {
  const translated = TRANSLATIONS.map((language) => {
    const files = readFilesIn('articles', language, '.md')
    return [language, new Map(files.map(({ name, text }) => [name, text]))] as const
  })
  return readContentFiles('articles', '.md')
    .map(({ name, text }) => {
      const { place, ...facts } = readArticle<FrontMatter>(name, text)
      const { title, summary, author, authorRole, reviewedBy, html } = facts
      // Marked by the HTML as it is stored, so that the translation fits what the database holds.
      const stored = sanitisePost(html)
      const sources: PostTexts = { title, summary, author, authorRole, reviewedBy, html: stored }
      const translations = translated.flatMap(([language, files]) => {
        const file = files.get(name)
        if (file === undefined) return []
        return [
          [language, markedTranslations(sources, readArticle<Partial<PostTexts>>(name, file))],
        ]
      })
      const article = { id: name, ...facts, translations: Object.fromEntries(translations) }
      return { place, article }
    })
    .sort((one, other) => one.place - other.place)
    .map(({ article }) => article)
}

/** Line breaks between table cells have no meaning, and the article editor writes none. */
function htmlOf(markdown: string): string {
  return marked
    .parse(markdown, { async: false })
    .replace(/>\n+(?=<\/?(?:table|thead|tbody|tr|th|td)\b)/g, '>')
}
