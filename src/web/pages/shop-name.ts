import { type Matches, rootOf } from '../root-match.ts'

/** The shop's name, for a page's title; empty where the root could not load. */
export function shopName(matches: Matches): string {
  return rootOf(matches).settings?.name ?? ''
}
