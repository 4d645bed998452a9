import type { CsvTable } from '#domain/imports/table.ts'

/** A table from rows of cells, the first being the header. */
export function tableOf(head: string, ...rows: (readonly string[])[]): CsvTable {
  const columns = head.toLowerCase().split('|')
  return {
    columns,
    rows: rows.map((cells, index) => ({
      line: index + 2,
      cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
    })),
  }
}

/** The current columns of Shopify. */
export const SHOPIFY =
  'Title|URL handle|Description|Type|Price|Compare-at price|Inventory quantity|Weight value (grams)|Status|SKU'
