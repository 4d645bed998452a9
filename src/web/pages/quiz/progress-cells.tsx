import { classNames } from '../../ui/class-names.ts'
import { Motif } from '../../ui/motif.tsx'

/** Motifs of answered cells, used in turn. */
const PRINTS = ['rose', 'daisy', 'lotus', 'fennel', 'pomegranate', 'amla'] as const

interface ProgressCellsProps {
  count: number
  /** Indexes of the answered questions. */
  answered: ReadonlySet<number>
  /** Index of the current question; absent when all is done. */
  current: number | undefined
  label: string
}

/** A cell for each question: answered ones are printed, the current one shows its number, the others are empty. */
export function ProgressCells({ count, answered, current, label }: ProgressCellsProps) {
  return (
    <div
      className="dye dye-neel-deep"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={answered.size}
    >
      <div className="wrap line gap-2 band-4 quiz-cells" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => place + 1).map((number) => {
          const isCurrent = number - 1 === current
          const isPrinted = answered.has(number - 1) && !isCurrent
          return (
            <span
              key={number}
              className={classNames(
                'center cell',
                isCurrent && 'cell-now',
                isPrinted && 'cell-printed',
              )}
            >
              {isCurrent && number}
              {isPrinted && <Motif name={PRINTS[number % PRINTS.length] ?? 'lotus'} size={24} />}
            </span>
          )
        })}
      </div>
    </div>
  )
}
