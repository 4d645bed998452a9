import type { Language } from '#domain/language/languages.ts'
import { type RecommendWord, recommendWords } from '#messages/en/recommend-words.ts'
import { recommendWords as gujarati } from '#messages/gu/recommend-words.ts'
import { recommendWords as hindi } from '#messages/hi/recommend-words.ts'
import type { Message } from '#messages/message.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { flagWordsIn, quizTextsIn } from '../quiz/quiz-texts.server.ts'

const WORDS: Readonly<Record<Language, Readonly<Record<RecommendWord, Message>>>> = {
  en: recommendWords,
  hi: hindi,
  gu: gujarati,
}

/** The rules' words, and those of the quiz that they are about: the same texts that /test asks. */
export function recommendTextsIn(language: Language) {
  const { questions, vikriti, seasons, concerns } = quizTextsIn(language)
  const words: SpokenWords = { ...WORDS[language], ...flagWordsIn(language) }
  return { words, questions, vikriti, seasons, concerns }
}
