/** In the page that stands for one that is not kept: where the worker names those that it can show. */
export const SEEN_PAGES = '<!-- seen -->'

/** Where that page is kept, in each language that was read; no page of the shop has this address. */
export const OFFLINE_PAGE = '/offline-page'
