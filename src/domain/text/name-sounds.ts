import { searchWordsOf } from '../catalog/search-words.ts'

/** What people write or leave out at the end of a name, in this order: Krishna, Singh, Shah. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)a$/, ''],
  [/n[gh]$/, 'n'],
  [/(?<=[aeiou])h$/, ''],
]

/**
 * The words of a person's name in the form that spellings and scripts share: `rames` for Ramesh, रमेश and રમેશ. The
 * database makes them of stored names by the same rules (`name_sounds`).
 */
export function nameSounds(name: string): string[] {
  return searchWordsOf(name).map(({ sound }) =>
    ENDS.reduce((rest, [end, plain]) => rest.replace(end, plain), sound),
  )
}
