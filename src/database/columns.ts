import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

/** A row with `undefined` in place of each null. */
export type WithoutNulls<Row> = {
  [Column in keyof Row]: null extends Row[Column]
    ? Exclude<Row[Column], null> | undefined
    : Row[Column]
}

/** The row as the shop reads it: what the database has no value for is undefined. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const values = Object.entries(row).map(([column, value]) => [column, value ?? undefined])
  return Object.fromEntries(values) as WithoutNulls<Row>
}

/** Columns of a table under their own names, for a query that reads these alone. */
export function columnsOf<Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>
}

/** What `withoutNulls` makes of a row of these columns. */
export type RowOf<Columns extends SelectedFields> = WithoutNulls<SelectResultFields<Columns>>
