import {
  answerQuestion,
  endsForAge,
  isComplete,
  isScorable,
  type QuizAnswers,
} from '#domain/quiz/answers.ts'
import { QUESTION_IDS, QUESTIONS } from '#domain/quiz/questions.ts'
import { eraseQuiz } from '../../quiz/erase-quiz.ts'
import { NO_PROGRESS, type QuizProgress, quizStore } from '../../quiz/quiz-store.ts'
import { useStore } from '../../store.ts'

export type QuizInUse = ReturnType<typeof useQuiz>

const LAST = QUESTIONS.length - 1

/** The quiz as stored on the device; each answer is stored at once and opens the next question. */
export function useQuiz(whenUnder18: () => void) {
  const progress = useStore(quizStore, NO_PROGRESS)
  const { answers, at, submitted } = progress
  const question = QUESTIONS[at] ?? QUESTIONS[0]
  if (!question) throw new Error('a quiz has questions')
  const move = (change: Partial<QuizProgress>) => quizStore.set({ ...progress, ...change })
  return {
    answers,
    question,
    /** Index of the current question. */
    at,
    answered: new Set(
      QUESTION_IDS.flatMap((id, place) => (answers[id] === undefined ? [] : [place])),
    ),
    complete: isComplete(answers),
    // A result from the account has no answers but those that count.
    submitted: submitted && isScorable(answers),
    answer: (option: number) => {
      const next = answerQuestion(answers, question.id, option)
      if (endsForAge(next)) {
        // A child's answers are not stored, not even on the device.
        eraseQuiz()
        return whenUnder18()
      }
      move({ answers: next, at: Math.min(at + 1, LAST) })
    },
    previous: () => move({ at: Math.max(0, at - 1) }),
    /** To the next question, once this one has an answer. */
    next: () => {
      if (answers[question.id] !== undefined) move({ at: Math.min(at + 1, LAST) })
    },
    submit: () => move({ submitted: true }),
    /** The result of answers that were saved in the account. */
    showKept: (kept: QuizAnswers) => move({ answers: kept, submitted: true }),
  }
}
