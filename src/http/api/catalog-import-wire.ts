import type { z } from 'zod'
import type { ImportAnswer } from '#contract/catalog-writes.ts'
import { type CheckedImport, countImport, lackingOf } from '#domain/imports/checked-import.ts'
import { sentences } from '#messages/sentences.ts'

const say = sentences('productImport')

/** More rows than this nobody reads; the counts cover all of them. */
const MAX_SHOWN = 100

/** An import as the API shows it: counts, rejected rows, and advertising claims found. */
export function wireImport(checked: CheckedImport): z.input<typeof ImportAnswer> {
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
    incomplete: checked.products
      .filter((product) => lackingOf(product).length > 0)
      .slice(0, MAX_SHOWN)
      .map((product) => ({
        line: product.line,
        product_name: product.name,
        fields: lackingOf(product),
      })),
    claims: checked.products
      .filter(({ claims }) => claims.length > 0)
      .slice(0, MAX_SHOWN)
      .map(({ line, name, claims }) => ({ line, product_name: name, words: [...claims] })),
  }
}
