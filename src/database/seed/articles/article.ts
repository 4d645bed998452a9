import type { BlogCategory, PostSource } from '#domain/blog/post.ts'

/** One article of the seed, as its file writes it; the seed cleans and stores it. */
export interface SeedArticle {
  /** Slug, fixed for ever. */
  id: string
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
  /** Only h2, h3, p, ul, ol, li, strong, em, blockquote, table, thead, tbody, tr, th, td, a. */
  html: string
  sources: readonly PostSource[]
  /** Seed products shown under it; none for a scheduled disease (docs/law.md, claims). */
  products: readonly string[]
}
