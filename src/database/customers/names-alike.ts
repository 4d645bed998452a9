import { type SQL, sql } from 'drizzle-orm'
import { MIN_PREFIX_LENGTH } from '#database/catalog/search-question.ts'
import { nameSounds } from '#domain/text/name-sounds.ts'

/** A LIKE pattern for the beginning of a text; LIKE's wildcards in it are matched literally (case INJ-01). */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** A LIKE pattern for any part of a text. */
export const partOf = (text: string): string => `%${beginning(text)}`

/**
 * Whether a name has words that sound like the beginnings of all words of a text, in any script; `undefined` for a text
 * without words. `name` must be the exact expression of an index on `name_sounds`.
 */
export function soundsLike(name: SQL, text: string): SQL | undefined {
  const sounds = nameSounds(text).map((sound) => {
    const end = sound.length < MIN_PREFIX_LENGTH ? ' ' : ''
    return sql`name_sounds(${name}) like ${partOf(` ${sound}${end}`)}`
  })
  return sounds.length === 0 ? undefined : sql.join(sounds, sql` and `)
}
