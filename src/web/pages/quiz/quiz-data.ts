import { useMatches, useRouteLoaderData } from 'react-router'
import type { Namespaces } from '#messages/catalogue.ts'
import { useSpoken } from '../../quiz/spoken.tsx'
import type { QuizTexts } from './quiz-texts.ts'

/** The loader's data of /test. */
export function useQuizTexts(): QuizTexts {
  const id = useMatches().at(-1)?.id ?? ''
  const texts = useRouteLoaderData<QuizTexts>(id)
  if (!texts) throw new Error('the quiz has no words here')
  return texts
}

export const useQuizWords = () => useSpoken<Namespaces['quizWords']>()
