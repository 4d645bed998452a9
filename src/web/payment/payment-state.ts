import { createStore, type Store } from '../store.ts'
import type { Attempt } from './attempt.ts'
import { type CheckoutRequest, markOf } from './checkout-request.ts'
import type { PaymentEvent, PaymentPorts, PaymentStep } from './payment-steps.ts'

/** The state that the steps of one page's payment share. */
export interface PaymentState {
  ports: PaymentPorts
  step: Store<PaymentStep>
  event: Store<PaymentEvent | undefined>
  /** Number of the current run: steps of an earlier run stop. */
  run: number
  /** The latest request of this page. */
  latest: CheckoutRequest | undefined
}

export const createPaymentState = (ports: PaymentPorts): PaymentState => ({
  ports,
  step: createStore<PaymentStep>({ at: 'rest' }),
  event: createStore<PaymentEvent | undefined>(undefined),
  run: 0,
  latest: undefined,
})

export const rest = ({ step }: PaymentState) => step.set({ at: 'rest' })
export const isBusy = ({ step }: PaymentState) => step.get().at !== 'rest'

export function publish(state: PaymentState, said: PaymentEvent): void {
  rest(state)
  state.event.set(said)
}

/** Clears the attempt, unless another tab has started another one meanwhile. */
export function forget({ ports }: PaymentState, { key }: Attempt): void {
  if (ports.findAttempt()?.key === key) ports.keepAttempt(undefined)
}

export function finish(
  state: PaymentState,
  attempt: Attempt,
  { thanksPath, isInFront }: { thanksPath: string; isInFront: boolean },
): void {
  // Another tab was first and has emptied the cart; emptying it again would remove items added since.
  const isResolved = state.ports.findAttempt()?.key !== attempt.key
  if (isResolved) rest(state)
  else {
    forget(state, attempt)
    publish(state, { kind: 'paid', attempt, thanksPath, isInFront })
  }
}

/** The attempt of an earlier click, if the same order may still be paid; else a new one. */
export function attemptFor({ ports }: PaymentState, request: CheckoutRequest, userId: string) {
  const earlier = ports.findAttempt()
  const mark = markOf(request)
  const isSame = earlier?.userId === userId && earlier.mark === mark
  const isOpen = !earlier?.order || ports.nowMs() < earlier.order.reservedUntilMs
  if (isSame && isOpen) return earlier
  const { flow, lines } = request
  return {
    userId,
    key: ports.newKey(),
    mark,
    flow,
    lines: lines.map(({ id, quantity }) => ({ id, quantity })),
  }
}
