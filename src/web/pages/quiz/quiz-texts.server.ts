import type { Language } from '#domain/language/languages.ts'
import { englishQuiz, type QuizTexts } from '#messages/en/quiz.ts'
import { gujaratiQuiz } from '#messages/gu/quiz.ts'
import { hindiQuiz } from '#messages/hi/quiz.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'

const TEXTS: Readonly<Record<Language, QuizTexts>> = {
  en: englishQuiz,
  hi: hindiQuiz,
  gu: gujaratiQuiz,
}

/** Everything that /test says. It stays on the server: the page brings it with its loader's data. */
export function quizTextsIn(language: Language): QuizTexts {
  return TEXTS[language]
}

/** The flags, called what the safety questions call them. */
export function flagWordsIn(language: Language): SpokenWords {
  const words = Object.entries(TEXTS[language].words)
  return Object.fromEntries(words.filter(([key]) => key.startsWith('flag ')))
}
