import type { Message } from '../message.ts'
import type { ConcernText } from './concern-text.ts'
import { concernsOneToTen } from './concerns-1-to-10.ts'
import { concernsElevenToTwenty } from './concerns-11-to-20.ts'
import { type AdviceText, adviceTexts, type SeasonText, seasonTexts } from './quiz-advice.ts'
import {
  type CalmingTexts,
  calmingTexts,
  type QuestionText,
  questionTexts,
  type VikritiTexts,
  vikritiTexts,
} from './quiz-texts.ts'
import { type QuizWord, quizWords } from './quiz-words.ts'

/** Everything that /test says in one language. Read by loaders alone, never bundled. */
export interface QuizTexts {
  words: Readonly<Record<QuizWord, Message>>
  questions: Readonly<Record<string, QuestionText>>
  vikriti: VikritiTexts
  calming: CalmingTexts
  /** By constitution. */
  advice: Readonly<Record<string, AdviceText>>
  seasons: Readonly<Record<string, SeasonText>>
  /** The 20 concerns. */
  concerns: Readonly<Record<number, ConcernText>>
}

export const englishQuiz: QuizTexts = {
  words: quizWords,
  questions: questionTexts,
  vikriti: vikritiTexts,
  calming: calmingTexts,
  advice: adviceTexts,
  seasons: seasonTexts,
  concerns: { ...concernsOneToTen, ...concernsElevenToTwenty },
}
