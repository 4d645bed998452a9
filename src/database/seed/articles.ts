import { marked } from 'marked'
import { parse } from 'yaml'
import type { BlogCategory, PostSource } from '#domain/blog/post.ts'
import { readContentFiles } from './content-files.ts'

/** What stands at the head of an article's file. */
interface FrontMatter {
  /** Its place among the articles that the shop comes with. */
  place: number
  title: string
  summary: string
  author: string
  authorRole: string
  /** Empty where the post gives no health advice. */
  reviewedBy: string
  categories: readonly BlogCategory[]
  /** Day in India: `2026-09-14`. */
  published: string
  /** Plants and forms of the cover, by motif name (artwork/motifs), the main one first. */
  motifs: readonly [string, ...string[]]
  /** Dye of the cover's ground. */
  dye: 'neel' | 'majith' | 'dadam' | 'kashish' | 'laakh' | 'haldi' | 'mehndi'
  sources: readonly PostSource[]
  /** Seed products shown under it; none for a scheduled disease (docs/law.md, claims). */
  products: readonly string[]
}

/** One article of the seed, as its file writes it; the seed cleans and stores it. */
export interface SeedArticle extends Omit<FrontMatter, 'place'> {
  /** Slug, the name of its file; fixed for ever. */
  id: string
  html: string
}

/** The articles that the shop comes with: Markdown below a head of facts, in `content/articles`. */
export function readArticles(): SeedArticle[] {
  return readContentFiles('articles', '.md')
    .map(({ name, text }) => {
      const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
      if (head === undefined || body === undefined) {
        throw new Error(`The article '${name}' has no head between two lines of dashes.`)
      }
      const { place, ...facts }: FrontMatter = parse(head)
      return { place, article: { id: name, ...facts, html: htmlOf(body) } }
    })
    .sort((one, other) => one.place - other.place)
    .map(({ article }) => article)
}

/** Line breaks between the cells of a table mean nothing, and the editor of articles writes none. */
function htmlOf(markdown: string): string {
  return marked
    .parse(markdown, { async: false })
    .replace(/>\n+(?=<\/?(?:table|thead|tbody|tr|th|td)\b)/g, '>')
}
