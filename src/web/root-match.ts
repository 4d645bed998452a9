import type { RootData } from './layout/root-data.ts'

/** What the root's loader tells every page's `meta`. */
interface RootMatch {
  id: string
  loaderData?: unknown
}

export type Matches = readonly (RootMatch | undefined)[]

/** What the root's loader sent, for a page's `meta`; empty where it could not load. */
export function rootOf(matches: Matches): Partial<RootData> {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof root === 'object' && root !== null ? root : {}
}
