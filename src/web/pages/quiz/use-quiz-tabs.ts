import { useEffect, useState } from 'react'
import { type ConcernIndex, concernOfProduct } from '#domain/suggestions/concerns.ts'
import { concernStore, NO_CONCERNS, takeOpenConcern } from '../../quiz/concern-store.ts'
import { NO_PROGRESS, quizStore } from '../../quiz/quiz-store.ts'

export const QUIZ_TABS = ['internal-health', 'product-suggestion'] as const
type QuizTab = (typeof QUIZ_TABS)[number]

export type QuizTabs = ReturnType<typeof useQuizTabs>

/** Clears answers, selections and result, on a reset or a change of tab. */
function clear(): void {
  quizStore.set(NO_PROGRESS)
  concernStore.set(NO_CONCERNS)
}

export function useQuizTabs() {
  const [tab, setTab] = useState<QuizTab>('internal-health')
  const [round, setRound] = useState(0)
  const [openConcern, setOpenConcern] = useState<ConcernIndex>()

  // 'Find my sachets' opens the tab with its concern; a visitor who was choosing concerns gets them back.
  useEffect(() => {
    const concern = concernOfProduct(takeOpenConcern() ?? '')
    if (concern) setOpenConcern(concern.index)
    if (concern || concernStore.get().selection.length > 0) setTab('product-suggestion')
  }, [])

  const begin = (next: QuizTab) => {
    clear()
    setOpenConcern(undefined)
    setTab(next)
    setRound((count) => count + 1)
  }
  return {
    tab,
    /** Number of resets; each remounts the tab. */
    round,
    /** The concern of the sachet from which the visitor came. */
    openConcern,
    choose: (next: QuizTab) => next !== tab && begin(next),
    reset: () => begin(tab),
  }
}
