import type { Reader } from '#database/connection.ts'
import { eachTranslation } from '#domain/language/each-translation.ts'
import { DEFAULT_LANGUAGE, TRANSLATIONS, type Translation } from '#domain/language/languages.ts'
import { TRANSLATED_KINDS, type TranslatedKind } from '#domain/language/translated-kinds.ts'
import {
  GAP_STATES,
  type GapState,
  type TranslationGaps,
  translationGaps,
} from '#domain/language/translation-form.ts'
import { eachSubject, type StoredSubject } from './translated-subjects.ts'

type Gaps = Readonly<Record<Translation, TranslationGaps>>

/** A subject of the panel's list, with the missing and outdated texts of each language. */
export interface TranslatedRow extends Pick<StoredSubject, 'id' | 'name'> {
  gaps: Gaps
}

export interface TranslationsQuery {
  kind: TranslatedKind
  q: string
  /** Only subjects with gaps in this language; in any language when absent. */
  language?: Translation | undefined
  state?: GapState | undefined
  /** From 1. */
  page: number
  limit: number
}

/**
 * One page of the subjects of a kind by name, with the gaps of each language and their sums. Reads all subjects, because
 * no column says whether a text is older than its source.
 */
export async function listTranslations(
  db: Reader,
  { kind, q, language, state, page, limit }: TranslationsQuery,
) {
  const asked = language ? [language] : TRANSLATIONS
  const states = state ? [state] : GAP_STATES
  const isNarrowed = language !== undefined || state !== undefined
  // The sums of everything that the search finds, before narrowing by language and state.
  const progress = eachTranslation(() => ({ texts: 0, missing: 0, older: 0 }))
  const rows: TranslatedRow[] = []
  for await (const subject of eachSubject(db, kind, q)) {
    const gaps = translationGaps(TRANSLATED_KINDS[kind], subject)
    for (const one of TRANSLATIONS) {
      const sum = progress[one]
      sum.texts += gaps[one].texts
      sum.missing += gaps[one].missing
      sum.older += gaps[one].older
    }
    const isWanted = asked.some((one) => states.some((lack) => gaps[one][lack] > 0))
    if (isWanted || !isNarrowed) rows.push({ id: subject.id, name: subject.name, gaps })
  }
  rows.sort((one, other) => one.name.localeCompare(other.name, DEFAULT_LANGUAGE))
  const start = (page - 1) * limit
  return {
    rows: rows.slice(start, start + limit),
    hasMore: rows.length > start + limit,
    progress,
  }
}
export type TranslationsPage = Awaited<ReturnType<typeof listTranslations>>
