import { expect, test } from 'vitest'
import { CONSTITUTIONS } from '#domain/quiz/doshas.ts'
import { QUESTIONS } from '#domain/quiz/questions.ts'
import { RITUS } from '#domain/quiz/seasons.ts'
import { VIKRITI_ITEMS, VIKRITI_RED_FLAGS, VIKRITI_STEPS } from '#domain/quiz/vikriti.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { LANGUAGES } from '#urls.ts'
import { quizTextsIn } from './quiz-texts.server.ts'

test.each(LANGUAGES)(
  'in %s everything that the rules name has its words, and no more',
  (language) => {
    const texts = quizTextsIn(language)
    expect(Object.keys(texts.questions)).toEqual(QUESTIONS.map(({ id }) => id))
    for (const { id, options } of QUESTIONS) {
      expect([id, texts.questions[id]?.options.length]).toEqual([id, options])
    }
    expect(Object.keys(texts.vikriti.items).sort()).toEqual([...VIKRITI_ITEMS].sort())
    expect(texts.vikriti.steps).toHaveLength(VIKRITI_STEPS.length)
    expect(texts.vikriti.redFlags).toHaveLength(VIKRITI_RED_FLAGS)
    expect(Object.keys(texts.advice).sort()).toEqual([...CONSTITUTIONS].sort())
    expect(Object.keys(texts.seasons)).toEqual(RITUS.map(({ id }) => id))
    for (const { index, issues, redFlags } of CONCERNS) {
      const text = texts.concerns[index]
      expect([index, text?.issues.length, text?.redFlags.length]).toEqual([index, issues, redFlags])
    }
  },
)

test('the words of the specification stand to the letter (spec §2, §3)', () => {
  const { words, concerns } = quizTextsIn('en')
  const said = ['submitAssessment', 'complete', 'structure', 'concernsAsk', 'selections', 'suggest']
  expect(said.map((key) => words[key])).toEqual([
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

test('nothing claims to cure, treat or prevent, and the words of the law stand (law 5.7)', () => {
  const { concerns, advice, calming } = quizTextsIn('en')
  const all = JSON.stringify([concerns, advice, calming])
  expect(all).not.toMatch(/\b(cures?|treats?|heals?|prevents?|guaranteed|miracle)\b/i)
})
