import { expect, test } from 'vitest'
import { findClaims } from '#domain/claims/find-claims.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { CONSTITUTIONS } from '#domain/quiz/constitutions.ts'
import { QUESTIONS } from '#domain/quiz/questions.ts'
import { RITUS } from '#domain/quiz/seasons.ts'
import { VIKRITI_ITEMS, VIKRITI_STEPS } from '#domain/quiz/vikriti.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { recommendTextsIn } from '../how-we-recommend/recommend-texts.server.ts'
import { suggestTextsIn } from '../suggest-products/suggest-texts.server.ts'
import { quizTextsIn } from './quiz-texts.server.ts'

const SCRIPTS = { hi: /\p{Script=Devanagari}/u, gu: /\p{Script=Gujarati}/u } as const
/** Titles of sources, and the doshas in the other script, stay in Latin script. */
const LATIN_BY_NATURE = /^(?:script|source) /
/** The words of a sentence without placeholders and units. */
const wordsOf = (text: string) => text.replace(/\{\w+\}|\bkg\b/g, '').match(/\p{L}+/gu) ?? []

/** Every sentence of the quiz, the suggestions and the rules, by its location. */
function sentencesIn(language: (typeof LANGUAGES)[number]): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>()
  const walk = (where: string, value: unknown): void => {
    if (typeof value === 'string') sentences.set(where, value)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(`${where}/${key}`, inner)
    }
  }
  walk('quiz', quizTextsIn(language))
  walk('suggest', suggestTextsIn(language).words)
  walk('rules', recommendTextsIn(language).words)
  return sentences
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

test.each(LANGUAGES)(
  'in %s everything that the rules name has its texts, and no more',
  (language) => {
    const texts = quizTextsIn(language)
    expect(Object.keys(texts.questions)).toEqual(QUESTIONS.map(({ id }) => id))
    for (const { id, options } of QUESTIONS) {
      expect([id, texts.questions[id]?.options.length]).toEqual([id, options])
    }
    expect(Object.keys(texts.vikriti.items).sort()).toEqual([...VIKRITI_ITEMS].sort())
    expect(texts.vikriti.steps).toHaveLength(VIKRITI_STEPS.length)
    expect(texts.vikriti.redFlags).toHaveLength(11)
    expect(Object.keys(texts.advice).sort()).toEqual([...CONSTITUTIONS].sort())
    expect(Object.keys(texts.seasons)).toEqual(RITUS.map(({ id }) => id))
    for (const { index, issues, redFlags } of CONCERNS) {
      const text = texts.concerns[index]
      expect([index, text?.issues.length, text?.redFlags.length]).toEqual([index, issues, redFlags])
    }
  },
)

test('the agreed sentences of the quiz are unchanged', () => {
  const { words, concerns } = quizTextsIn('en')
  expect([
    words.submitAssessment,
    words.complete,
    words.structure,
    words.concernsAsk,
    words.selections,
    words.suggest,
  ]).toEqual([
    'Submit Assessment',
    'Assessment Complete!',
    'Your body structure is:',
    'What are your top concerns? Select one or more options',
    'Your selections',
    'Suggest Products',
  ])
  expect([1, 8, 15, 20].map((index) => concerns[index]?.name)).toEqual([
    'Anorexia',
    'Seasonal and allergic flu',
    'Bleeding diarrhoea / Bleeding piles',
    'Need of refreshment',
  ])
})

test('nothing claims to cure, treat or prevent, and the words required by law are there (docs/law.md, claims)', () => {
  const { concerns, advice, calming } = quizTextsIn('en')
  const all = JSON.stringify([concerns, advice, calming])
  expect(all).not.toMatch(/\b(cures?|treats?|heals?|prevents?|guaranteed|miracle)\b/i)
})

test.each(['hi', 'gu'] as const)(
  'in %s each sentence exists with the same placeholders',
  (language) => {
    const english = sentencesIn('en')
    const said = sentencesIn(language)
    expect([...said.keys()].sort()).toEqual([...english.keys()].sort())
    const wrong = [...said].filter(([where, text]) => {
      const key = where.split('/').at(-1) ?? ''
      const isOwn =
        SCRIPTS[language].test(text) || LATIN_BY_NATURE.test(key) || wordsOf(text).length === 0
      return (
        !isOwn || placeholdersOf(text).join() !== placeholdersOf(english.get(where) ?? '').join()
      )
    })
    expect(wrong).toEqual([])
  },
)

test.each(['hi', 'gu'] as const)(
  'in %s, too, nothing claims to cure (docs/law.md, claims)',
  (language) => {
    const { concerns, advice, calming } = quizTextsIn(language)
    const claims = findClaims(JSON.stringify([concerns, advice, calming]))
    expect(claims.filter(({ kind }) => kind !== 'disease')).toEqual([])
  },
)
