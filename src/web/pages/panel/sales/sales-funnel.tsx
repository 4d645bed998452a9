import { FUNNEL_STEPS, type FunnelStep } from '#domain/orders/funnel.ts'
import type { SalesRow } from '#domain/orders/sales-tables.ts'
import { useText } from '../../../language.tsx'
import { useShares, useWholeNumbers } from './sales-figures.tsx'

export const stepName = (id: string) =>
  `step ${FUNNEL_STEPS.find((step): step is FunnelStep => step === id) ?? 'seen'}` as const

/** The steps to an order as bars, each as a share of the previous one; screen readers get the table below. */
export function SalesFunnel({ rows }: { rows: readonly SalesRow[] }) {
  const t = useText('panelSales')
  const { share } = useShares()
  const whole = useWholeNumbers()
  const steps = rows.map(({ id, figures: { reached = 0, reachedBefore = 0 } }) => {
    return { id, reached, reachedBefore }
  })
  const max = Math.max(
    1,
    ...steps.flatMap(({ reached, reachedBefore }) => [reached, reachedBefore]),
  )
  const width = (times: number) => ({ width: `${(times / max) * 100}%` })
  return (
    <ol className="stack gap-12 small width-60 sales-funnel" aria-hidden="true">
      {steps.map(({ id, reached, reachedBefore }, at) => {
        const earlier = steps[at - 1]?.reached ?? 0
        return (
          <li key={id}>
            <span>{t(stepName(id))}</span>
            <b className="text-end">{whole(reached)}</b>
            <div>
              {reached > 0 && <i style={width(reached)} />}
              {reachedBefore > 0 && <i className="sales-funnel-was" style={width(reachedBefore)} />}
            </div>
            {earlier > 0 && (
              <small className="whole">
                {t('ofStepBefore', { share: share(reached, earlier) })}
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
