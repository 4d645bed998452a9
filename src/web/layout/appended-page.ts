/**
 * Marks the address of a page that is appended to the current one instead of replacing it. The server ignores it like
 * every unknown parameter, so it gets the same cached page.
 */
export const APPENDED = '&below=1'
