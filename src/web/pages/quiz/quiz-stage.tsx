import type { ReactNode } from 'react'
import { Medallion } from './medallion.tsx'

interface QuizStageProps {
  /** The id of its heading. */
  labelledBy: string
  /** What stands on the dye. */
  topic: string
  motif: string
  children: ReactNode
}

/** What is said between the questions, beside the same block of dye. */
export function QuizStage({ labelledBy, topic, motif, children }: QuizStageProps) {
  return (
    <section className="quiz-body" aria-labelledby={labelledBy}>
      <div className="quiz-dye dye dye-majith">
        <p className="term quiz-place">{topic}</p>
        <Medallion motif={motif} />
      </div>
      <div className="stack stack-start quiz-ask quiz-told">{children}</div>
    </section>
  )
}
