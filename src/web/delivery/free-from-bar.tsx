import { freeFrom } from '#domain/delivery/free-from.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'

const CELLS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** The progress towards free delivery, in ten cells and in words; empty if delivery is never free. */
export function FreeFromBar({ itemsPaise }: { itemsPaise: number }) {
  const t = useText('delivery')
  const freeFromPaise = useSettings()?.freeFromPaise
  if (freeFromPaise === undefined) return null
  const { printed, missingPaise } = freeFrom(itemsPaise, freeFromPaise)
  return (
    <div className="row gap-4-16">
      <div className="grid gap-2 free-from-cells" aria-hidden="true">
        {CELLS.map((cell, index) => (
          <i key={cell} className={index < printed ? 'printed' : undefined} />
        ))}
      </div>
      <p className="small">
        {missingPaise === 0
          ? t('isFree')
          : t('freeMore', {
              missing: formatRupees(missingPaise),
              from: formatRupees(freeFromPaise),
            })}
      </p>
    </div>
  )
}
