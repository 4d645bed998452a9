import { useText } from '../language.tsx'
import { Icon } from './icon.tsx'

interface StepperProps {
  value: number
  /** What is counted: 'Quantity of Khus Sharbat'. */
  label: string
  moreLabel?: string
  fewerLabel?: string
  min: number
  max?: number
  onMore(): void
  onFewer(): void
}

/** 44 px high; at the end of the range the button is greyed but stays focusable. */
export function Stepper({
  value,
  label,
  moreLabel,
  fewerLabel,
  min,
  max = Number.POSITIVE_INFINITY,
  onMore,
  onFewer,
}: StepperProps) {
  const t = useText('ui')
  const atMin = value <= min
  const atMax = value >= max
  return (
    <fieldset aria-label={label} className="stepper">
      <button
        type="button"
        aria-label={fewerLabel ?? t('fewer')}
        aria-disabled={atMin}
        onClick={atMin ? undefined : onFewer}
      >
        <Icon name="minus" size={16} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={moreLabel ?? t('more')}
        aria-disabled={atMax}
        onClick={atMax ? undefined : onMore}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  )
}
