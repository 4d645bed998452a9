import { readFilesIn } from '#database/seed/content-files.ts'
import type { ProductTranslations, ProductWords } from '#domain/catalog/product-words.ts'
import { TRANSLATIONS, type Translation } from '#domain/language/languages.ts'
import { markedTranslations } from '#domain/language/translated-texts.ts'
import { kindNameOf } from './kinds.ts'
import { DAILY_SERVING, SERVING_FOR_DAYS } from './sachet-seed.ts'
import { storyOf } from './stories.ts'

/** A row of `content/catalogue/<language>`, with translations of the texts that its English row has. */
interface TranslatedRow {
  description?: string
  materials?: string[]
  allergens?: string[]
  serving?: string
  /** For a sachet: the part of its serving that says with what and when to take it. */
  use?: string
  note?: string
}
type RowsBySku = Readonly<Partial<Record<string, TranslatedRow>>>
type KindTexts = Readonly<Partial<Record<string, { commonName?: string; storage?: string }>>>
/** English sentence → translation. */
type Sentences = Readonly<Partial<Record<string, string>>>

interface CatalogueIn {
  rows: RowsBySku
  kinds: KindTexts
  sachets: Sentences
}

/** Files of the folder that hold no rows by SKU. */
const TABLES: ReadonlySet<string> = new Set(['kinds', 'sachets'])

function readCatalogue(language: Translation): CatalogueIn {
  const files = readFilesIn('catalogue', language, '.json')
  const parsed = new Map<string, Record<string, never>>(
    files.map(({ name, text }) => [name, JSON.parse(text)]),
  )
  const rows = [...parsed].filter(([name]) => !TABLES.has(name)).map(([, bySku]) => bySku)
  return {
    rows: Object.assign({}, ...rows),
    kinds: parsed.get('kinds') ?? {},
    sachets: parsed.get('sachets') ?? {},
  }
}

const CATALOGUES = new Map(TRANSLATIONS.map((language) => [language, readCatalogue(language)]))

/** A seed product whose texts are to be translated. */
interface Source {
  /** Its SKU; for a further size, the SKU of its base product. */
  sku: string
  netQuantity: string
  isMedicine: boolean
  /** For how many days a sachet may be taken; absent for goods, and for sachets taken daily in season. */
  days?: number | undefined
  words: ProductWords
}

/** The texts of a seed product in the other languages, as far as they are translated. */
export function translationsOf(source: Source): ProductTranslations {
  return Object.fromEntries(
    [...CATALOGUES].flatMap(([language, catalogue]) => {
      const written = writtenIn(language, catalogue, source)
      const translated = markedTranslations<ProductWords>(source.words, written)
      return Object.keys(translated).length > 0 ? [[language, translated]] : []
    }),
  )
}

function writtenIn(
  language: Translation,
  { rows, kinds, sachets }: CatalogueIn,
  { sku, netQuantity, isMedicine, days, words }: Source,
): Partial<ProductWords> {
  const { use, ...row } = rows[sku] ?? {}
  const serving = use && said(sachets, days === undefined ? DAILY_SERVING : SERVING_FOR_DAYS)
  const note = said(sachets, words.note)
  const story = storyOf(sku, netQuantity, language)
  return {
    ...kinds[kindNameOf(sku, isMedicine)],
    ...(note && { note }),
    ...(serving && {
      serving: serving.replace('{use}', use).replace('{days}', String(days ?? '')),
    }),
    ...(story && { story }),
    ...row,
  }
}

/** A text of one or more sentences, as a whole or sentence by sentence; empty when one of them is missing. */
function said(sentences: Sentences, text: string): string {
  const each = text.split(/(?<=\.) /).map((sentence) => sentences[sentence] ?? '')
  return sentences[text] ?? (each.includes('') ? '' : each.join(' '))
}
