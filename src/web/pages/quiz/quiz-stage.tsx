import type { ReactNode } from 'react'
import { Medallion } from './medallion.tsx'

interface QuizStageProps {
  labelledBy: string
  /** The text on the dyed block. */
  topic: string
  motif: string
  children: ReactNode
}

/** A screen between the questions, with the same dyed block. */
export function QuizStage({ labelledBy, topic, motif, children }: QuizStageProps) {
  return (
    <section className="quiz-body" aria-labelledby={labelledBy}>
      <div className="crop quiz-dye dye dye-majith">
        <p className="term quiz-place">{topic}</p>
        <Medallion motif={motif} />
      </div>
      <div className="stack stack-start gap-20 quiz-ask">{children}</div>
    </section>
  )
}
