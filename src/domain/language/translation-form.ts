import { wordsIn } from '../blog/reading-time.ts'
import { endOfTagBudget } from '../blog/tag-budget.ts'
import { type FieldProblem, type Read, readList, readText } from '../catalog/form-readers.ts'
import { type Claim, findClaims } from '../claims/find-claims.ts'
import { policyTextProblem } from '../policies/policy-text.ts'
import { TAG } from '../text/html.ts'
import { isLongerThan, storableText } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { eachTranslation } from './each-translation.ts'
import { TRANSLATIONS, type Translation } from './languages.ts'
import { sourceMark, type Translations, translationState } from './translated-texts.ts'

/** A translatable text of a subject (a product, an article, a policy). */
export interface TranslationField {
  key: string
  /** Its name in the API, in front of `_` and the language. */
  wire: string
  /** In characters; for a list, of each entry. */
  maxLength: number
  lines?: true | undefined
  isList?: true
  /** HTML of an article, which the caller sanitises. */
  isHtml?: true
  /** Text of a policy in its plain-text markup: with links and values, or also with sections. */
  signs?: 'inline' | 'sections'
  /** Which claims need a reason: all, only those of a kind that the English text does not have, or none. */
  claims: 'checked' | 'beyond-source' | 'unchecked'
}

type Words = string | readonly string[]
type Texts = Record<string, Words>

/** A subject's English texts and their translations. */
export interface TranslatedSubject {
  sources: Readonly<Texts>
  translations: Translations<Texts>
}

/** One text in one other language: its English source, its translation and the state of that. */
export interface TranslatedField {
  field: TranslationField
  language: Translation
  /** Its name in form and API. */
  wire: string
  source: string
  text: string
  state: 'missing' | 'older' | 'current'
}

const MAX_ENTRIES = 60

const joined = (words: Words): string => (typeof words === 'string' ? words : words.join(', '))

/** Lists every English text of a subject in every other language; empty texts are left out. */
export function translatedFields(
  fields: readonly TranslationField[],
  { sources, translations }: TranslatedSubject,
): TranslatedField[] {
  return fields.flatMap((field) => {
    const words = sources[field.key] ?? ''
    const source = joined(words)
    if (source === '') return []
    return TRANSLATIONS.map((language) => {
      const stored = translations[language]?.[field.key]
      const state = translationState(words, stored)
      return {
        field,
        language,
        source,
        wire: `${field.wire}_${language}`,
        text: joined(stored?.text ?? ''),
        state: state === 'none' ? 'current' : state,
      }
    })
  })
}

/** The filters of a list of translations: missing texts, or texts older than their source. */
export const GAP_STATES = ['missing', 'older'] as const
export type GapState = (typeof GAP_STATES)[number]

/** The number of texts that a language should have, that are missing, and that are older than their source. */
export interface TranslationGaps {
  texts: number
  missing: number
  older: number
}

/** Counts the gaps of a subject in each language. */
export function translationGaps(fields: readonly TranslationField[], subject: TranslatedSubject) {
  const all = translatedFields(fields, subject)
  return eachTranslation((language): TranslationGaps => {
    const own = all.filter((one) => one.language === language)
    const count = (state: TranslatedField['state']) =>
      own.filter((one) => one.state === state).length
    return { texts: own.length, missing: count('missing'), older: count('older') }
  })
}

/** Returns a hash of all texts of a subject, to refuse a form if one was changed since it was opened. */
export function subjectMark({ sources, translations }: TranslatedSubject): string {
  return sourceMark(JSON.stringify([sources, translations]))
}

/** Returns the claims of a translated text that need a reason (docs/law.md, claims). */
export function claimsInTranslation(
  { field, source }: Pick<TranslatedField, 'field' | 'source'>,
  text: string,
): Claim[] {
  if (field.claims === 'unchecked') return []
  const found = findClaims(text.replace(TAG, ' '))
  if (field.claims === 'checked' || found.length === 0) return found
  const known = new Set(findClaims(source.replace(TAG, ' ')).map(({ kind }) => kind))
  return found.filter(({ kind }) => !known.has(kind))
}

/** The translations after a form was sent. */
interface TranslationDraft {
  translations: Translations<Texts>
  /** The claims in changed texts, by wire name. */
  claims: Readonly<Record<string, readonly Claim[]>>
}

/**
 * Parses a form of translations. Texts that were not sent do not change, empty ones are deleted. An unchanged text
 * keeps its mark, so that saving does not make an outdated one current, unless `still_right` lists it. A list must
 * have as many entries as its source, so that no ingredient is missing in a language.
 */
export function parseTranslationForm(
  form: Readonly<Record<string, unknown>>,
  fields: readonly TranslationField[],
  subject: TranslatedSubject,
): FormRead<TranslationDraft, string, FieldProblem> {
  return readForm((refuse: Refuse<string, FieldProblem>) => {
    const stillRight = new Set(Array.isArray(form.still_right) ? form.still_right : [])
    const texts = new Map(
      TRANSLATIONS.map((language) => [language, { ...subject.translations[language] }]),
    )
    const claims: Record<string, readonly Claim[]> = {}
    for (const one of translatedFields(fields, subject)) {
      const { field, language, wire, text, state } = one
      const sent = form[wire]
      if (sent === undefined || sent === null) continue
      const read = readTranslation(one, sent)
      if ('problem' in read) {
        refuse(wire, read.problem)
        continue
      }
      const isChanged = joined(read.value) !== text
      const found = isChanged ? claimsInTranslation(one, joined(read.value)) : []
      if (found.length > 0) claims[wire] = found
      const own = texts.get(language) ?? {}
      if (read.value.length === 0) delete own[field.key]
      else if (isChanged || (state === 'older' && stillRight.has(wire))) {
        own[field.key] = { text: read.value, of: sourceMark(subject.sources[field.key] ?? '') }
      }
    }
    const written = [...texts].filter(([, own]) => Object.keys(own).length > 0)
    return { translations: Object.fromEntries(written), claims }
  })
}

/** Reads one text of the form. Refuses one that is too long, and a list whose length differs from its source. */
export function readTranslation(
  {
    field: { maxLength, lines, isList, isHtml, signs },
    source,
  }: Pick<TranslatedField, 'field' | 'source'>,
  sent: unknown,
): Read<string | readonly string[]> {
  if (isHtml) return readHtml(sent, maxLength)
  if (!isList) {
    const text = readText(sent, { max: maxLength, lines })
    const problem = signs && 'value' in text && text.value && policyTextProblem(text.value, signs)
    return problem ? { problem } : text
  }
  const read = readList(sent, { max: MAX_ENTRIES, maxLength })
  if ('problem' in read || read.value.length === 0) return read
  return read.value.length === source.split(', ').length ? read : { problem: 'list-differs' }
}

function readHtml(sent: unknown, maxLength: number): Read<string> {
  if (typeof sent !== 'string') return { problem: 'required' }
  const html = storableText(sent)
  if (isLongerThan(html, maxLength) || endOfTagBudget(html) !== undefined) {
    return { problem: 'too-long' }
  }
  // The empty paragraphs of an editor count as no text.
  return { value: wordsIn(html) === 0 ? '' : html }
}
