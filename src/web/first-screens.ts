import { languageOf, pages } from '#urls.ts'

/** Home, listing and product, which people enter by, use no sentences that load later; their scripts wait for a use. */
export function isFirstScreen(address: string): boolean {
  const { path } = languageOf(address)
  return path === pages.home || path === pages.homeToo || /^\/(category|product)(\/|$)/.test(path)
}
