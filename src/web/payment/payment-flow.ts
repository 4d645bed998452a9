import { MINUTE_MS } from '#domain/time/durations.ts'
import { checkOnce, pollUntilCertain, settle, watch } from './payment-polling.ts'
import { pay, prepare, prepareAgain, settleEarlier } from './payment-start.ts'
import {
  createPaymentState,
  forget,
  isBusy,
  type PaymentState,
  publish,
  rest,
} from './payment-state.ts'
import type { PaymentFlow, PaymentPorts } from './payment-steps.ts'

/** After a reload within this time the shopper is assumed to be waiting for the result. */
const FRESH_MS = 10 * MINUTE_MS

/** The steps of paying online. Never reports 'failed' while money may have been paid. */
export function createPaymentFlow(ports: PaymentPorts): PaymentFlow {
  const state = createPaymentState(ports)
  const { step, event } = state
  return {
    step,
    event,
    async begin(request) {
      if (isBusy(state)) return
      state.run += 1
      state.latest = request
      step.set({ at: 'preparing' })
      const [areShown, userId] = await Promise.all([ports.showDialogs(), ports.userId()])
      if (!areShown) return rest(state)
      if (userId === undefined) return publish(state, { kind: 'signed-out', flow: request.flow })
      if (!(await settleEarlier(state, userId))) await prepare(state, request, userId)
    },
    async payAgain(order) {
      if (isBusy(state)) return
      state.run += 1
      state.latest = undefined
      step.set({ at: 'preparing' })
      const [areShown, userId] = await Promise.all([ports.showDialogs(), ports.userId()])
      if (!areShown) return rest(state)
      if (userId === undefined) return publish(state, { kind: 'signed-out', flow: 'order' })
      await prepareAgain(state, order, userId)
    },
    async confirm() {
      const now = step.get()
      const attempt = ports.findAttempt()
      if (now.at !== 'confirm' || !attempt) return
      step.set({ at: 'preparing' })
      await pay(state, attempt, now.offer)
    },
    goBack: () => rest(state),
    dismiss() {
      const now = step.get()
      if (now.at === 'checking') step.set({ ...now, isShown: false })
    },
    show() {
      const now = step.get()
      if (now.at === 'checking') step.set({ ...now, isShown: true })
    },
    async retry() {
      const now = step.get()
      const attempt = ports.findAttempt()
      if (now.at !== 'checking' || !now.canRetry || !attempt || !state.latest) return
      state.run += 1
      step.set({ at: 'preparing' })
      await prepare(state, state.latest, attempt.userId)
    },
    resume: () => resume(state),
  }
}

/** Checks the result of an attempt that a reload or a closed window left open. */
async function resume(state: PaymentState): Promise<void> {
  const { ports } = state
  const attempt = ports.findAttempt()
  if (isBusy(state) || !attempt?.openedAtMs) return
  const mine = state.run
  if ((await ports.userId()) !== attempt.userId || mine !== state.run || isBusy(state)) return
  const verdict = await checkOnce(state, attempt)
  if (mine !== state.run || isBusy(state)) return
  const isFresh = ports.nowMs() - attempt.openedAtMs < FRESH_MS
  if (attempt.isAway) {
    const { isAway: _, ...back } = attempt
    ports.keepAttempt(back)
    // The shopper has not seen the result yet, because the page was left before it was known.
    if (isFresh && settle(state, back, verdict, true)) return
    return verdict.kind === 'unpaid'
      ? watch(state, back)
      : pollUntilCertain(state, back, verdict, { isShown: isFresh })
  }
  if (verdict.kind === 'unpaid') return watch(state, attempt)
  if (verdict.kind === 'over') return forget(state, attempt)
  if (!settle(state, attempt, verdict, isFresh))
    await pollUntilCertain(state, attempt, verdict, { isShown: isFresh })
}
