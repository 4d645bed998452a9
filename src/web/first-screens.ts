import { languageOf, pages } from '#urls.ts'

/** Home, listing and product use no sentences that load later. */
export function isFirstScreen(address: string): boolean {
  const { path } = languageOf(address)
  return path === pages.home || path === pages.homeToo || /^\/(category|product)(\/|$)/.test(path)
}
