import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'
import { useQuizWords } from './quiz-data.ts'

const STEPS = ['stepConcern', 'stepSafety', 'stepProducts'] as const

/** Where one is on the way to the sachets: done steps are printed, the current one is yellow. */
export function ConcernSteps({ hasChosen }: { hasChosen: boolean }) {
  const t = useQuizWords()
  const now = hasChosen ? 1 : 0
  return (
    <div className="dye dye-neel-deep concern-steps">
      <ol className="wrap grid gap-2 band-8" aria-label={t('steps')}>
        {STEPS.map((step, place) => (
          <li
            key={step}
            aria-current={place === now ? 'step' : undefined}
            className={classNames(
              'line gap-8 small cell',
              place === now && 'cell-now',
              place < now && 'cell-printed',
            )}
          >
            {place < now ? <Motif name="lotus" size={20} /> : <b>{place + 1}</b>}
            {t(step)}
          </li>
        ))}
      </ol>
    </div>
  )
}
