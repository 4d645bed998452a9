import { searchWordsOf } from '../catalog/search-words.ts'

/** Optional endings of names, removed in this sequence: Krishna, Singh, Shah. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)a$/, ''],
  [/n[gh]$/, 'n'],
  [/(?<=[aeiou])h$/, ''],
]

/**
 * Returns the words of a person's name in a phonetic form that spellings and scripts share: `rames` for Ramesh, रमेश and
 * રમેશ. The database computes them for stored names by the same rules (`name_sounds`).
 */
export function nameSounds(name: string): string[] {
  return searchWordsOf(name).map(({ sound }) =>
    ENDS.reduce((rest, [end, plain]) => rest.replace(end, plain), sound),
  )
}
