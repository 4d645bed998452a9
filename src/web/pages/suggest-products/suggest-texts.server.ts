import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { quizWords } from '#messages/en/quiz-words.ts'
import { suggestWords } from '#messages/en/suggest-words.ts'
import { suggestWords as gujarati } from '#messages/gu/suggest-words.ts'
import { suggestWords as hindi } from '#messages/hi/suggest-words.ts'
import type { Language } from '#urls.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { concernIn } from '../quiz/quiz-texts.server.ts'

const TRANSLATIONS: Readonly<Record<Language, SpokenWords>> = { en: {}, hi: hindi, gu: gujarati }

/** The flags are called what the safety questions call them. */
const FLAG_WORDS = Object.fromEntries(
  Object.entries(quizWords).filter(([key]) => key.startsWith('flag ')),
)

/** What /suggest-products says, and the names of all concerns: the same for every shopper. */
export function suggestTextsIn(language: Language) {
  return {
    words: { ...suggestWords, ...FLAG_WORDS, ...TRANSLATIONS[language] } as SpokenWords,
    concerns: Object.fromEntries(
      CONCERNS.map(({ index }) => [index, concernIn(language, index).name]),
    ) as Readonly<Record<number, string>>,
  }
}
