import { languageOf, pages } from '#urls.ts'

/** Home, listing and product, the usual entry pages, need no later sentences; their scripts wait for interaction. */
export function isFirstScreen(address: string): boolean {
  const { path } = languageOf(address)
  return path === pages.home || path === pages.homeToo || /^\/(category|product)(\/|$)/.test(path)
}
