import './orders.css'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RIGHT_OF_STEP } from '#domain/orders/order-steps.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { STEP_RECHECK_MS } from '../../../waiting.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import type { ShownStep } from './shown-step.server.ts'

interface StepProps {
  order: { id: string; number: string }
  step: ShownStep
}

/** A confirmed step: how long it can be undone, or that it failed. */
export function OrderStepLine({ order, step }: StepProps) {
  const t = useText('admin')
  if (step.state === 'refused')
    return <p className="stack stack-start gap-8 order-step">{t('stepRefused', order)}</p>
  return <WaitingStep key={step.id} order={order} step={step} />
}

function WaitingStep({ order, step: { id, step, msLeft } }: StepProps) {
  const t = useText('admin')
  const may = useOwnRights()
  const { busy, act } = usePanelAction()
  const seconds = useSecondsLeft(msLeft)
  const params = { id: order.id, step: String(id) }
  const undo = () =>
    act(() => ordersApi.undoStep({ params }), {
      done: t('undone', order),
      refused: ({ detail }) => detail,
      lost: t('unreachable', order),
      reload: 'always',
    })
  return (
    <div className="stack stack-start gap-8 order-step">
      {/* Announced once: a screen reader that reads each second would be unusable. */}
      <p role="status">
        <b>{t(`waits ${step}`)}</b> {t('notSent')}
      </p>
      {may(RIGHT_OF_STEP[step]) && (
        <LineButton busy={busy} onClick={undo}>
          {t('undo')} <span aria-hidden="true">{seconds > 0 && t('seconds', { seconds })}</span>
        </LineButton>
      )}
    </div>
  )
}

/** Counts down, then reloads the page's data until the step is done. */
function useSecondsLeft(msLeft: number): number {
  const { revalidate } = useRevalidator()
  const [endsAt, setEndsAt] = useState(() => performance.now() + msLeft)
  const [seconds, setSeconds] = useState(Math.ceil(msLeft / 1000))
  const reload = useRef(revalidate)
  reload.current = revalidate
  useEffect(() => {
    const left = Math.max(0, endsAt - performance.now())
    const tick = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))),
      1000,
    )
    const look = setTimeout(() => {
      void reload.current()
      // Checks again as long as this is mounted.
      setEndsAt(performance.now() + STEP_RECHECK_MS)
    }, left + 500)
    return () => {
      clearInterval(tick)
      clearTimeout(look)
    }
  }, [endsAt])
  return seconds
}
