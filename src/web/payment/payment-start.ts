import type { DialogEnd } from '#providers/payment/browser/dialog.ts'
import type { Attempt } from './attempt.ts'
import { bodyOf, type CheckoutRequest } from './checkout-request.ts'
import { checkOnce, pollUntilCertain, settle } from './payment-polling.ts'
import { attemptFor, finish, forget, type PaymentState, publish } from './payment-state.ts'
import { type Offer, offerVerdict, proofVerdict } from './verdicts.ts'

/** Creates the order, or finds it by the stored key, and opens the dialog when the total is as shown. */
export async function prepare(
  state: PaymentState,
  request: CheckoutRequest,
  userId: string,
  isSecondTry = false,
): Promise<void> {
  const { ports, step } = state
  const attempt = attemptFor(state, request, userId)
  ports.keepAttempt(attempt)
  const verdict = offerVerdict(
    await ports.createOrder({ ...bodyOf(request), language: ports.language() }, attempt.key),
  )
  switch (verdict.kind) {
    case 'paid':
      return finish(state, attempt, { thanksPath: verdict.thanksPath, isInFront: true })
    case 'signed-out':
      return publish(state, { kind: 'signed-out', flow: request.flow })
    case 'unclear':
      // Nothing can have been charged yet; the stored key requests the same order again.
      return publish(state, { kind: 'failed', flow: request.flow, code: '', data: {} })
    case 'refused':
      forget(state, attempt)
      return publish(state, {
        kind: 'failed',
        flow: request.flow,
        code: verdict.code,
        data: verdict.data,
      })
    case 'over':
      forget(state, attempt)
      if (isSecondTry) return publish(state, { kind: 'over', flow: request.flow })
      return prepare(state, request, userId, true)
    case 'offer': {
      const { offer } = verdict
      const { orderId: id, orderNumber: number } = offer
      const reservedUntilMs = ports.nowMs() + offer.reservedForMs
      const ordered = { ...attempt, order: { id, number, reservedUntilMs } }
      ports.keepAttempt(ordered)
      if (offer.bill.totalPaise === request.shownTotalPaise) return pay(state, ordered, offer)
      step.set({ at: 'confirm', offer, request })
    }
  }
}

/** Opens the dialog for an existing order, whose total is already on the screen. */
export async function prepareAgain(
  state: PaymentState,
  { id, number }: { id: string; number: string },
  userId: string,
): Promise<void> {
  const { ports } = state
  const kept = ports.findAttempt()
  // The attempt of this order contains the lines to remove from the cart once it is paid.
  const attempt: Attempt =
    kept?.userId === userId && kept.order?.id === id
      ? kept
      : { userId, key: ports.newKey(), mark: '', flow: 'order', lines: [] }
  const verdict = offerVerdict(await ports.payAgain(id))
  const { flow } = attempt
  switch (verdict.kind) {
    case 'paid':
      ports.keepAttempt(attempt)
      return finish(state, attempt, { thanksPath: verdict.thanksPath, isInFront: true })
    case 'signed-out':
    case 'over':
      return publish(state, { kind: verdict.kind, flow })
    case 'unclear':
      return publish(state, { kind: 'failed', flow, code: '', data: {} })
    case 'refused':
      return publish(state, { kind: 'failed', flow, code: verdict.code, data: verdict.data })
    case 'offer': {
      const { offer } = verdict
      const order = { id, number, reservedUntilMs: ports.nowMs() + offer.reservedForMs }
      const ordered = { ...attempt, order }
      ports.keepAttempt(ordered)
      return pay(state, ordered, offer)
    }
  }
}

export async function pay(state: PaymentState, attempt: Attempt, offer: Offer): Promise<void> {
  const { ports, step } = state
  const openDialog = await ports.loadDialog(offer.source)
  if (!openDialog) return publish(state, { kind: 'script-missing', flow: attempt.flow })
  const callbackUrl = ports.callbackUrl(attempt.flow)
  const opened = { ...attempt, openedAtMs: ports.nowMs() }
  ports.keepAttempt(callbackUrl ? { ...opened, isAway: true } : opened)
  await ports.closePanels()
  step.set({ at: 'paying' })
  const end = await openDialog({ ...offer.dialog, language: ports.language(), callbackUrl })
  if (callbackUrl && ports.findAttempt()?.key === opened.key) ports.keepAttempt(opened)
  await afterDialog(state, opened, end)
}

async function afterDialog(state: PaymentState, attempt: Attempt, end: DialogEnd): Promise<void> {
  const { ports, step } = state
  step.set({ at: 'asking', orderNumber: attempt.order?.number ?? '' })
  if (end.kind === 'paid') {
    const verdict = proofVerdict(await ports.verify(end.proof))
    if (settle(state, attempt, verdict, true)) return
    const proof = verdict.kind === 'unclear' ? end.proof : undefined
    return pollUntilCertain(state, attempt, verdict, { proof })
  }
  const verdict = await checkOnce(state, attempt)
  if (!settle(state, attempt, verdict, true)) await pollUntilCertain(state, attempt, verdict)
}

/** An earlier attempt may have been paid, so its result is settled first. */
export async function settleEarlier(state: PaymentState, userId: string): Promise<boolean> {
  const earlier = state.ports.findAttempt()
  if (!earlier?.openedAtMs || earlier.userId !== userId) return false
  const verdict = await checkOnce(state, earlier)
  switch (verdict.kind) {
    case 'unpaid':
      return false
    case 'over':
    case 'refused':
      forget(state, earlier)
      return false
    default:
      if (!settle(state, earlier, verdict, true)) void pollUntilCertain(state, earlier, verdict)
      return true
  }
}
