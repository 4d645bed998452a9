/**
 * At the end of an address that is to be appended to the current page instead of replacing it. The server ignores it like
 * every unknown parameter, so the cached page is the same.
 */
export const APPENDED = '&below=1'
