import { servingsIn } from '#domain/catalog/servings.ts'
import { readContentFiles } from '../content-files.ts'

/** A product's story as kept in `content/stories`. */
interface StoryRow {
  /** One serving, as `30 ml` or `10–20 g`; goods that are not taken by measure have none. */
  dose?: string
  /** Heading → text, in order; `{servings}` and `{net}` are those of the pack. */
  parts: Readonly<Record<string, string>>
}

const STORIES: Readonly<Partial<Record<string, StoryRow>>> = Object.assign(
  {},
  ...readContentFiles('stories/en', '.json').map(({ text }) => JSON.parse(text)),
)

/** One serving of a product of the seed; undefined for goods that are not taken by measure. */
export function doseOf(sku: string): string | undefined {
  return STORIES[sku]?.dose
}

/** The story of a product of the seed for a pack of this content, a paragraph a line; empty when none is written. */
export function storyOf(sku: string, netQuantity: string): string {
  const row = STORIES[sku]
  if (!row) return ''
  const filled = (text: string) =>
    text
      .replaceAll('{net}', netQuantity)
      .replaceAll('{servings}', () => servingsWritten(sku, netQuantity, row.dose))
  return Object.entries(row.parts)
    .map(([heading, text]) => `${filled(heading)}: ${filled(text)}`)
    .join('\n')
}

function servingsWritten(sku: string, netQuantity: string, dose: string | undefined): string {
  if (dose === undefined) throw new Error(`${sku}: its story counts servings and gives no dose`)
  const { fewest, most } = servingsIn(netQuantity, dose)
  return fewest === most ? String(most) : `${fewest} to ${most}`
}
