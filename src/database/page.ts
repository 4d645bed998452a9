/** One page of a list. */
export interface Paged {
  /** The cursor of the following page; absent on the last. */
  next: string | undefined
}

/** Makes a page from rows that were read with a limit of one more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): Paged & { page: Row[] } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? cursorAfter(last) : undefined }
}
