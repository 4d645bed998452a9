const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** Parses the cursor of an address. Checks only its form; the query checks its content. */
export const parseCursor = (text: string | null | undefined): string | undefined =>
  text && CURSOR.test(text) ? text : undefined
