import type { RootData } from './layout/root-data.ts'

/** The root's loader data as every page's `meta` receives it. */
interface RootMatch {
  id: string
  loaderData?: unknown
}

export type Matches = readonly (RootMatch | undefined)[]

/** The root's loader data for a page's `meta`; empty when it could not load. */
export function rootOf(matches: Matches): Partial<RootData> {
  return Object(matches.find((match) => match?.id === 'root')?.loaderData)
}
