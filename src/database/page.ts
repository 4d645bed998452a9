/**
 * A page of rows that were read with one more than its limit, and the cursor of the following page, which is absent on
 * the last.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { page: Row[]; next: string | undefined } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? cursorAfter(last) : undefined }
}
