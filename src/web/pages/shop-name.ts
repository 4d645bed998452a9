import type { RootMatch } from '../page-meta.ts'

/** The shop's name out of what the root's loader sent, for a page's title; empty where it could not load. */
export function shopName(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null) return ''
  const settings: unknown = Reflect.get(root, 'settings')
  const name: unknown =
    typeof settings === 'object' && settings !== null ? Reflect.get(settings, 'name') : ''
  return typeof name === 'string' ? name : ''
}
