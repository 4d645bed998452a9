import type { z } from 'zod'
import type { ImportAnswer, ImportRow } from '#contract/catalog-writes.ts'
import {
  type CheckedImport,
  type CheckedProduct,
  countImport,
  lackingOf,
} from '#domain/imports/checked-import.ts'
import type { FurtherRow, RowError } from '#domain/imports/table.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { sentencesIn } from '#messages/sentences.ts'

type Row = z.input<typeof ImportRow>

/** An import as the API returns it: counts, and every row of the file with its outcome, in the reader's language. */
export function wireImport(
  checked: CheckedImport,
  language: Language,
): z.input<typeof ImportAnswer> {
  const { products, further, errors, run } = checked
  const left = new Set(run?.left)
  const taken = new Set(run?.taken)
  const rows = [
    ...products.map((product) => productRow(product, left, taken)),
    ...further.map(furtherRow),
    ...errors.map((error) => refusedRow(error, language)),
  ]
  return {
    import_id: checked.id,
    state: checked.state,
    form: checked.form,
    file_name: checked.fileName,
    file_hash: checked.fileHash,
    checked_at: checked.checkedAt.toISOString(),
    counts: countImport(checked),
    rows: rows.sort((a, b) => a.line - b.line),
  }
}

const OUTCOMES = { new: 'new', change: 'changed', same: 'unchanged' } as const

function productRow(
  product: CheckedProduct,
  left: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): Row {
  const { line, name, handle, deed, sizeOf, changes = [], claims, asks, isCut } = product
  const { pricePaise, mrpPaise } = product
  const lacks = lackingOf(product)
  return {
    line,
    fate: left.has(line) ? 'left' : OUTCOMES[deed],
    product_id: handle,
    product_name: name,
    ...(sizeOf && { of: { line: sizeOf.line, name: sizeOf.name } }),
    ...(deed === 'new' && { price: rupeesOf(pricePaise), mrp: rupeesOf(mrpPaise) }),
    ...(changes.length > 0 && { changes: [...changes] }),
    ...(asks && { asks: taken.has(line) ? 'taken' : 'open' }),
    ...(lacks.length > 0 && { lacks: [...lacks] }),
    ...(claims.length > 0 && { claims: [...claims] }),
    ...(isCut && { cut: true }),
  }
}

function furtherRow({ line, kind, of }: FurtherRow): Row {
  return { line, fate: kind, product_name: of.name, of: { line: of.line, name: of.name } }
}

function refusedRow({ line, others, ...first }: RowError, language: Language): Row {
  const say = sentencesIn(language, 'productImport')
  const errorOf = ({ problem, column, found }: Omit<RowError, 'line'>) => ({
    code: problem,
    ...(column && { column }),
    detail: say(`row ${problem}`),
    found,
  })
  return {
    line,
    fate: 'refused',
    ...errorOf(first),
    ...(others && { others: others.map(errorOf) }),
  }
}
