import { CONCERNS } from '#domain/suggestions/concerns.ts'
import type { ConcernText } from '#messages/en/concern-text.ts'
import { concernTexts } from '#messages/en/concern-texts.ts'
import { adviceTexts, seasonTexts } from '#messages/en/quiz-advice.ts'
import { calmingTexts, questionTexts, vikritiTexts } from '#messages/en/quiz-texts.ts'
import { quizWords } from '#messages/en/quiz-words.ts'
import { concernNames as gujaratiConcerns } from '#messages/gu/concern-names.ts'
import { quizWords as gujarati } from '#messages/gu/quiz-words.ts'
import { concernNames as hindiConcerns } from '#messages/hi/concern-names.ts'
import { quizWords as hindi } from '#messages/hi/quiz-words.ts'
import type { Language } from '#urls.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'

const TRANSLATIONS: Readonly<Record<Language, SpokenWords>> = {
  en: {},
  hi: hindi,
  gu: gujarati,
}
const CONCERN_NAMES: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {},
  hi: hindiConcerns,
  gu: gujaratiConcerns,
}

/** A concern's words in a language; what that language lacks is said in English. */
export function concernIn(language: Language, index: number): ConcernText {
  const english = concernTexts[index]
  if (!english) throw new Error(`concern ${index} has no words`)
  return { ...english, name: CONCERN_NAMES[language][index] ?? english.name }
}

/** Everything that /test says. It stays on the server: the page brings it with its loader's data. */
export function quizTextsIn(language: Language) {
  return {
    words: { ...quizWords, ...TRANSLATIONS[language] } as SpokenWords,
    questions: questionTexts,
    vikriti: vikritiTexts,
    calming: calmingTexts,
    advice: adviceTexts,
    seasons: seasonTexts,
    concerns: Object.fromEntries(
      CONCERNS.map(({ index }) => [index, concernIn(language, index)]),
    ) as Readonly<Record<number, ConcernText>>,
  }
}

export type QuizTexts = ReturnType<typeof quizTextsIn>
