const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** The cursor of an address, opaque here: only its form is checked, its content by the query. */
export const parseCursor = (text: string | null | undefined): string | undefined =>
  text && CURSOR.test(text) ? text : undefined
