import type { PaymentProof } from '#providers/payment/port.ts'
import { PAYMENT_RECHECK_MS } from '../waiting.ts'
import type { Attempt } from './attempt.ts'
import { markOf } from './checkout-request.ts'
import { finish, forget, isBusy, type PaymentState, publish } from './payment-state.ts'
import { checkVerdict, type MoneyVerdict, proofVerdict } from './verdicts.ts'

/** Requests the result of an attempt once. */
export const checkOnce = async (
  { ports }: PaymentState,
  { order }: Attempt,
): Promise<MoneyVerdict> => (order ? checkVerdict(await ports.check(order.id)) : { kind: 'unpaid' })

/** Acts on a certain result; `false` while it is uncertain. */
export function settle(
  state: PaymentState,
  attempt: Attempt,
  verdict: MoneyVerdict,
  isInFront: boolean,
): boolean {
  const { flow } = attempt
  switch (verdict.kind) {
    case 'paid':
      finish(state, attempt, { thanksPath: verdict.thanksPath, isInFront })
      return true
    case 'too-late':
    case 'over':
      forget(state, attempt)
      publish(state, { kind: verdict.kind, flow })
      return true
    case 'refused':
      forget(state, attempt)
      publish(state, { kind: 'failed', flow, code: '', data: {} })
      return true
    case 'signed-out':
      publish(state, { kind: 'signed-out', flow })
      return true
    case 'unpaid':
      publish(state, { kind: 'failed', flow, code: '', data: {} })
      void watch(state, attempt)
      return true
    case 'under-way':
    case 'undecided':
    case 'unclear':
      return false
  }
}

const canRetry = ({ latest }: PaymentState, attempt: Attempt, { kind }: MoneyVerdict): boolean =>
  kind === 'undecided' && latest !== undefined && markOf(latest) === attempt.mark

/** Polls with growing intervals until the result is certain. */
export async function pollUntilCertain(
  state: PaymentState,
  attempt: Attempt,
  first: MoneyVerdict,
  { isShown = true, proof }: { isShown?: boolean; proof?: PaymentProof | undefined } = {},
): Promise<void> {
  const { ports, step } = state
  const mine = state.run
  const orderNumber = attempt.order?.number ?? ''
  step.set({ at: 'checking', orderNumber, isShown, canRetry: canRetry(state, attempt, first) })
  let unsentProof = proof
  for (let round = 0; ; round += 1) {
    await ports.pause(waitOf(round))
    if (mine !== state.run) return
    let verdict: MoneyVerdict
    if (unsentProof) {
      verdict = proofVerdict(await ports.verify(unsentProof))
      // The server has the proof now and checks with the provider itself.
      if (verdict.kind === 'under-way') unsentProof = undefined
    } else verdict = await checkOnce(state, attempt)
    if (mine !== state.run) return
    const now = step.get()
    if (settle(state, attempt, verdict, now.at === 'checking' && now.isShown)) return
    const mayRetry = canRetry(state, attempt, verdict)
    if (now.at === 'checking' && now.canRetry !== mayRetry) {
      step.set({ ...now, canRetry: mayRetry })
    }
  }
}

/**
 * The dialog was closed without payment, but its code may still be paid by a phone: polls silently until the
 * reservation ends.
 */
export async function watch(state: PaymentState, attempt: Attempt): Promise<void> {
  const { ports } = state
  const mine = state.run
  const isOvertaken = () => mine !== state.run || isBusy(state)
  for (let round = 0; ; round += 1) {
    await ports.pause(waitOf(round + 1))
    if (isOvertaken()) return
    if (ports.nowMs() > (attempt.order?.reservedUntilMs ?? 0)) return forget(state, attempt)
    const verdict = await checkOnce(state, attempt)
    if (isOvertaken()) return
    switch (verdict.kind) {
      case 'paid':
        return finish(state, attempt, { thanksPath: verdict.thanksPath, isInFront: false })
      case 'under-way':
      case 'undecided':
        return pollUntilCertain(state, attempt, verdict, { isShown: false })
      case 'signed-out':
      case 'refused':
        return
      case 'over':
      case 'too-late':
        return forget(state, attempt)
    }
  }
}

function waitOf(round: number): number {
  return PAYMENT_RECHECK_MS[Math.min(round, PAYMENT_RECHECK_MS.length - 1)] ?? 0
}
