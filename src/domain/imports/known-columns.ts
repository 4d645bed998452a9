import aliases from '#content/catalogue/import-columns.json' with { type: 'json' }
import { type CsvTable, importForm } from './table.ts'

/** Every export of Shopify has one of them. */
const HANDLES: ReadonlySet<string> = new Set(['handle', 'url handle'])

/** Words around the name of a column that do not change what it is: `M.R.P. (₹)`, `Price in Rs. *`, `GST (%)`. */
const AROUND = /[.*₹%]|\b(?:in )?(?:rs|inr|rupees)\b|\(incl[^()]*\)/g

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(AROUND, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const KNOWN = new Map(
  Object.entries(aliases).flatMap(([column, names]) =>
    names.map((name) => [plain(name), column] as const),
  ),
)

/** True for the columns of another shop's export, which are names of fixed meaning. */
export const isExport = (columns: readonly string[]): boolean =>
  importForm(columns) === 'woocommerce' ||
  (importForm(columns) === 'shopify' && columns.some((name) => HANDLES.has(name)))

/**
 * Renames the columns of a handwritten spreadsheet, with names in any of the shop's languages, to those of Shopify;
 * of two columns with one meaning the first. A table of Shopify or WooCommerce does not change.
 */
export function withKnownColumns(table: CsvTable): CsvTable {
  if (isExport(table.columns)) return table
  const names = new Map(table.columns.map((column) => [column, column]))
  const taken = new Set(table.columns)
  for (const column of table.columns) {
    const known = KNOWN.get(plain(column))
    if (known === undefined || taken.has(known)) continue
    taken.add(known)
    names.set(column, known)
  }
  const rename = (column: string) => names.get(column) ?? column
  const written = table.columns.map((name) => [rename(name), table.written?.[name] ?? name])
  return {
    written: Object.fromEntries(written),
    columns: table.columns.map(rename),
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [rename(name), cell])),
    })),
  }
}

/** True for the cells of a row that names the columns of a product table. */
export function isProductHead(columns: readonly string[]): boolean {
  return importForm(withKnownColumns({ columns, rows: [] }).columns) !== undefined
}
