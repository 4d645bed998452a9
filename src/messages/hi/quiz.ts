import type { QuizTexts } from '../en/quiz.ts'
import { concernsOneToTen } from './concerns-1-to-10.ts'
import { concernsElevenToTwenty } from './concerns-11-to-20.ts'
import { adviceTexts, seasonTexts } from './quiz-advice.ts'
import { calmingTexts, questionTexts, vikritiTexts } from './quiz-texts.ts'
import { quizWords } from './quiz-words.ts'

export const hindiQuiz: QuizTexts = {
  words: quizWords,
  questions: questionTexts,
  vikriti: vikritiTexts,
  calming: calmingTexts,
  advice: adviceTexts,
  seasons: seasonTexts,
  concerns: { ...concernsOneToTen, ...concernsElevenToTwenty },
}
