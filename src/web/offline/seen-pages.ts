/** The place in the offline page where the worker lists the stored pages. */
export const SEEN_PAGES = '<!-- seen -->'

/** The cache key of the offline page, in each visited language; no page of the shop has this address. */
export const OFFLINE_PAGE = '/offline-page'
