import { useEffect, useState } from 'react'
import { type ConcernIndex, concernOfProduct } from '#domain/suggestions/concerns.ts'
import { concernStore, NO_CONCERNS, takeOpenConcern } from '../../quiz/concern-store.ts'
import { NO_PROGRESS, quizStore } from '../../quiz/quiz-store.ts'

export const QUIZ_TABS = ['internal-health', 'product-suggestion'] as const
type QuizTab = (typeof QUIZ_TABS)[number]

export interface QuizTabs {
  tab: QuizTab
  /** Counts resets, so that each begins with nothing open. */
  round: number
  /** The concern of the sachet that was pressed on the way here. */
  openConcern: ConcernIndex | undefined
  choose(tab: QuizTab): void
  reset(): void
}

/** Switching tab or pressing reset clears answers, selections and result. */
function clear(): void {
  quizStore.set(NO_PROGRESS)
  concernStore.set(NO_CONCERNS)
}

export function useQuizTabs(): QuizTabs {
  const [tab, setTab] = useState<QuizTab>('internal-health')
  const [round, setRound] = useState(0)
  const [openConcern, setOpenConcern] = useState<ConcernIndex>()

  // 'Find my sachets' leads here with its concern; who was choosing concerns finds them again.
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
    round,
    openConcern,
    choose: (next) => next !== tab && begin(next),
    reset: () => begin(tab),
  }
}
