import ranges from '#content/stories/ranges.json' with { type: 'json' }
import { readFilesIn } from '#database/seed/content-files.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { servingsIn } from '#domain/catalog/servings.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'

/** A product's story as kept in `content/stories`. */
interface StoryRow {
  /** One serving, as `30 ml` or `10–20 g`; goods that are not taken by measure have none. */
  dose?: string
  /** Heading → text, in order; `{servings}` and `{net}` are those of the pack. */
  parts: Readonly<Record<string, string>>
}

const STORIES = new Map<Language, Readonly<Partial<Record<string, StoryRow>>>>(
  LANGUAGES.map((language) => [
    language,
    Object.assign(
      {},
      ...readFilesIn('stories', language, '.json').map(({ text }) => JSON.parse(text)),
    ),
  ]),
)
/** How a language writes 'from … to …'; one without a form gets a dash. */
const RANGES: Readonly<Partial<Record<Language, string>>> = ranges

/** One serving of a seed product; undefined for goods that are not taken by measure. */
export function doseOf(sku: string): string | undefined {
  return STORIES.get(DEFAULT_LANGUAGE)?.[sku]?.dose
}

/** The story of a seed product for a pack of this size, one paragraph per line; empty when there is none. */
export function storyOf(sku: string, netQuantity: string, language: Language = DEFAULT_LANGUAGE) {
  const row = STORIES.get(language)?.[sku]
  if (!row) return ''
  const range = RANGES[language] ?? '{min}–{max}'
  const filled = (text: string) =>
    text
      .replaceAll('{net}', quantityIn(netQuantity, language))
      .replaceAll('{servings}', () => servingsWritten(sku, netQuantity, range))
  return Object.entries(row.parts)
    .map(([heading, text]) => `${filled(heading)}: ${filled(text)}`)
    .join('\n')
}

function servingsWritten(sku: string, netQuantity: string, range: string): string {
  const dose = doseOf(sku)
  if (dose === undefined) throw new Error(`${sku}: its story counts servings and gives no dose`)
  const { min, max } = servingsIn(netQuantity, dose)
  if (min === max) return String(max)
  return range.replace('{min}', String(min)).replace('{max}', String(max))
}
