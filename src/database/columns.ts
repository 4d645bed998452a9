import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

/** A row with `undefined` in place of each null. */
export type WithoutNulls<Row> = {
  [Column in keyof Row]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column]
}

/** A copy of the row with `undefined` in place of each null. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const values = Object.entries(row).map(([column, value]) => [column, value ?? undefined])
  return Object.fromEntries(values) as WithoutNulls<Row>
}

/** Some columns of a table under their own names, for `select`. */
export function columnsOf<Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}

/** The result of `withoutNulls` for a row of these columns. */
export type RowOf<Columns extends SelectedFields> = WithoutNulls<SelectResultFields<Columns>>
