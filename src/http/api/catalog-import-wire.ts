import { z } from 'zod'
import { type CheckedImport, countImport } from '#domain/imports/checked-import.ts'
import { sentences } from '#messages/sentences.ts'

const say = sentences('productImport')

/** As many as anybody reads; the figures tell how many there are. */
const MAX_SHOWN = 100

export const WireImport = z.object({
  import_id: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  form: z.enum(['shopify', 'woocommerce']),
  file_name: z.string(),
  checked_at: z.iso.datetime(),
  counts: z.object({
    made: z.int(),
    changed: z.int(),
    hidden: z.int(),
    units: z.int(),
    unitsLeft: z.int(),
    errors: z.int(),
  }),
  errors: z.array(
    z.object({ line: z.int(), code: z.string(), detail: z.string(), found: z.string() }),
  ),
  claims: z.array(
    z.object({ line: z.int(), product_name: z.string(), words: z.array(z.string()) }),
  ),
})
export type WireImport = z.input<typeof WireImport>

/** An import as the panel and the API show it: figures, the rows that cannot be taken, and claims. */
export function wireImport(checked: CheckedImport): WireImport {
  return {
    import_id: checked.id,
    state: checked.state,
    form: checked.form,
    file_name: checked.fileName,
    checked_at: checked.checkedAt.toISOString(),
    counts: countImport(checked),
    errors: checked.errors.slice(0, MAX_SHOWN).map(({ line, problem, found }) => ({
      ...{ line, found },
      code: problem,
      detail: say[`row ${problem}`],
    })),
    claims: checked.products
      .filter(({ claims }) => claims.length > 0)
      .slice(0, MAX_SHOWN)
      .map(({ line, name, claims }) => ({ line, product_name: name, words: [...claims] })),
  }
}
