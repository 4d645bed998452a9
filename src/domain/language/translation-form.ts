import { wordsIn } from '../blog/reading-time.ts'
import { endOfTagBudget } from '../blog/tag-budget.ts'
import { type FieldProblem, type Read, readList, readText } from '../catalog/form-readers.ts'
import { type Claim, findClaims } from '../claims/find-claims.ts'
import { policyTextProblem } from '../policies/policy-text.ts'
import { isLongerThan, storableText } from '../text/plain-text.ts'
import { eachTranslation } from './each-translation.ts'
import { TRANSLATIONS, type Translation } from './languages.ts'
import { sourceMark, type Translations, translationState } from './translated-texts.ts'

/** One text of a subject (a product, an article, a policy) in the form that writes its other languages. */
export interface TranslationField {
  key: string
  /** Its name in the API, before `_` and the language. */
  wire: string
  /** In characters; of each entry, where it is a list. */
  maxLength: number
  lines?: true | undefined
  isList?: true
  /** Markup of an article, which the caller cleans. */
  isHtml?: true
  /** Text of a policy in plain signs: with links and values, or with sections too. */
  signs?: 'inline' | 'sections'
  /** Whether words that look like a claim need a reason: all of them, or those of a kind that English has not. */
  claims: 'checked' | 'beyond-source' | 'unchecked'
}

type Words = string | readonly string[]
type Texts = Record<string, Words>

/** A subject's English texts, and what is written of them in the other languages. */
export interface TranslatedSubject {
  sources: Readonly<Texts>
  translations: Translations<Texts>
}

/** One text in one other language: its English source, what is written, and how the two stand. */
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
const TAGS = /<[^>]*>/g

const joined = (words: Words): string => (typeof words === 'string' ? words : words.join(', '))

/** Every text that a subject has in English, in every other language; a text that it lacks is not asked for. */
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

/** What a list of translations can be narrowed to: texts that are missing, or older than their source. */
export const GAP_STATES = ['missing', 'older'] as const
export type GapState = (typeof GAP_STATES)[number]

/** How many texts a language should have, lacks, and has older than their English source. */
export interface TranslationGaps {
  texts: number
  missing: number
  older: number
}

/** What each language lacks of a subject. */
export function translationGaps(fields: readonly TranslationField[], subject: TranslatedSubject) {
  const all = translatedFields(fields, subject)
  return eachTranslation((language): TranslationGaps => {
    const own = all.filter((one) => one.language === language)
    const count = (state: TranslatedField['state']) =>
      own.filter((one) => one.state === state).length
    return { texts: own.length, missing: count('missing'), older: count('older') }
  })
}

/** A mark of all texts of a subject, by which a form is refused when somebody changed one since it was opened. */
export function subjectMark({ sources, translations }: TranslatedSubject): string {
  return sourceMark(JSON.stringify([sources, translations]))
}

/** The claims of a translated text that need a reason (docs/law.md, claims). */
export function claimsInTranslation(
  { field, source }: Pick<TranslatedField, 'field' | 'source'>,
  text: string,
): Claim[] {
  if (field.claims === 'unchecked') return []
  const found = findClaims(text.replace(TAGS, ' '))
  if (field.claims === 'checked' || found.length === 0) return found
  const known = new Set(findClaims(source.replace(TAGS, ' ')).map(({ kind }) => kind))
  return found.filter(({ kind }) => !known.has(kind))
}

/** The texts of the other languages after a form was sent. */
interface TranslationDraft {
  translations: Translations<Texts>
  /** The claims in changed texts, by wire name. */
  claims: Readonly<Record<string, readonly Claim[]>>
}

type Answer =
  | { ok: true; draft: TranslationDraft }
  | { ok: false; errors: Record<string, FieldProblem> }

/**
 * Reads a form of translations against the English texts that its writer saw. A text that was not sent stays, an empty
 * one goes. A text that was not changed keeps its mark, so that saving does not make an old one current, unless
 * `still_right` names it. A list has as many entries as its source: no ingredient may be missing in a language.
 */
export function parseTranslationForm(
  form: Readonly<Record<string, unknown>>,
  fields: readonly TranslationField[],
  subject: TranslatedSubject,
): Answer {
  const errors: Record<string, FieldProblem> = {}
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
      errors[wire] = read.problem
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
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const written = [...texts].filter(([, own]) => Object.keys(own).length > 0)
  return { ok: true, draft: { translations: Object.fromEntries(written), claims } }
}

/** Reads one text of the form; refuses what is too long, and a list with other entries than its source. */
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
  // Empty paragraphs of an editor are no text.
  return { value: wordsIn(html) === 0 ? '' : html }
}
