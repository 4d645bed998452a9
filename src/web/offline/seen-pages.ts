/** In the page that stands for one that is not kept: where the worker names those that it can show. */
export const SEEN_PAGES = '<!-- seen -->'
