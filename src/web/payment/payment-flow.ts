import { MINUTE_MS } from '#domain/time/durations.ts'
import type { DialogEnd } from '#providers/payment/browser/dialog.ts'
import type { PaymentProof } from '#providers/payment/port.ts'
import { createStore } from '../store.ts'
import { PAYMENT_RECHECK_MS } from '../waiting.ts'
import type { Attempt } from './attempt.ts'
import { bodyOf, type CheckoutRequest, markOf } from './checkout-request.ts'
import type { PaymentFlow, PaymentNews, PaymentPorts, PaymentStep } from './payment-steps.ts'
import {
  checkVerdict,
  type MoneyVerdict,
  type Offer,
  offerVerdict,
  proofVerdict,
} from './verdicts.ts'

/** After a reload within this time the shopper is assumed to be waiting for the result. */
const FRESH_MS = 10 * MINUTE_MS

/** The steps of paying online. Never reports 'failed' while money may have been paid. */
export function createPaymentFlow(ports: PaymentPorts): PaymentFlow {
  const step = createStore<PaymentStep>({ at: 'rest' })
  const news = createStore<PaymentNews | undefined>(undefined)
  /** Number of the current run: work of an earlier run stops. */
  let run = 0
  /** The latest request of this page. */
  let latest: CheckoutRequest | undefined

  const rest = () => step.set({ at: 'rest' })
  const isBusy = () => step.get().at !== 'rest'

  const tell = (said: PaymentNews) => {
    rest()
    news.set(said)
  }

  /** Clears the attempt, unless another tab has started another one meanwhile. */
  const forget = ({ key }: Attempt) => {
    if (ports.findAttempt()?.key === key) ports.keepAttempt(undefined)
  }

  const finish = (attempt: Attempt, orderId: string, isInFront: boolean) => {
    // Another tab was first and has emptied the cart; doing it again would remove what was added since.
    const isResolved = ports.findAttempt()?.key !== attempt.key
    if (isResolved) return rest()
    forget(attempt)
    tell({ kind: 'paid', attempt, orderId, isInFront })
  }

  const numberOf = ({ order }: Attempt) => order?.number ?? ''

  /** Acts on a certain result; `false` while it is uncertain. */
  const settle = (attempt: Attempt, verdict: MoneyVerdict, isInFront: boolean): boolean => {
    const { flow } = attempt
    switch (verdict.kind) {
      case 'paid':
        finish(attempt, verdict.orderId, isInFront)
        return true
      case 'too-late':
      case 'over':
        forget(attempt)
        tell({ kind: verdict.kind, flow })
        return true
      case 'refused':
        forget(attempt)
        tell({ kind: 'failed', flow, code: '', data: {} })
        return true
      case 'signed-out':
        tell({ kind: 'signed-out', flow })
        return true
      case 'unpaid':
        tell({ kind: 'failed', flow, code: '', data: {} })
        void watch(attempt)
        return true
      case 'under-way':
      case 'undecided':
      case 'unclear':
        return false
    }
  }

  const look = async (attempt: Attempt): Promise<MoneyVerdict> =>
    attempt.order ? checkVerdict(await ports.check(attempt.order.id)) : { kind: 'unpaid' }

  const canRetry = (attempt: Attempt, { kind }: MoneyVerdict): boolean =>
    kind === 'undecided' && latest !== undefined && markOf(latest) === attempt.mark

  /** Polls with growing intervals until the result is certain. */
  const keepAsking = async (
    attempt: Attempt,
    first: MoneyVerdict,
    { isShown = true, proof }: { isShown?: boolean; proof?: PaymentProof | undefined } = {},
  ) => {
    const mine = run
    const orderNumber = numberOf(attempt)
    step.set({ at: 'checking', orderNumber, isShown, canRetry: canRetry(attempt, first) })
    let unsentProof = proof
    for (let round = 0; ; round += 1) {
      await ports.pause(waitOf(round))
      if (mine !== run) return
      let verdict: MoneyVerdict
      if (unsentProof) {
        verdict = proofVerdict(await ports.verify(unsentProof))
        // The server has the proof now and asks the provider itself.
        if (verdict.kind === 'under-way') unsentProof = undefined
      } else verdict = await look(attempt)
      if (mine !== run) return
      const now = step.get()
      if (settle(attempt, verdict, now.at === 'checking' && now.isShown)) return
      const mayRetry = canRetry(attempt, verdict)
      if (now.at === 'checking' && now.canRetry !== mayRetry) {
        step.set({ ...now, canRetry: mayRetry })
      }
    }
  }

  /**
   * The dialog was closed without payment, but its code may still be paid by a phone: polls silently until the
   * reservation ends.
   */
  const watch = async (attempt: Attempt) => {
    const mine = run
    for (let round = 0; ; round += 1) {
      await ports.pause(waitOf(round + 1))
      if (mine !== run || isBusy()) return
      if (ports.nowMs() > (attempt.order?.reservedUntilMs ?? 0)) return forget(attempt)
      const verdict = await look(attempt)
      if (mine !== run || isBusy()) return
      if (verdict.kind === 'paid') return finish(attempt, verdict.orderId, false)
      if (verdict.kind === 'under-way' || verdict.kind === 'undecided') {
        return keepAsking(attempt, verdict, { isShown: false })
      }
      if (verdict.kind === 'signed-out' || verdict.kind === 'refused') return
      if (verdict.kind === 'over' || verdict.kind === 'too-late') return forget(attempt)
    }
  }

  const pay = async (attempt: Attempt, offer: Offer) => {
    const openDialog = await ports.loadDialog(offer.source)
    if (!openDialog) return tell({ kind: 'script-missing', flow: attempt.flow })
    const callbackUrl = ports.callbackUrl(attempt.flow)
    const opened = { ...attempt, openedAtMs: ports.nowMs() }
    ports.keepAttempt(callbackUrl ? { ...opened, isAway: true } : opened)
    await ports.clearStage()
    step.set({ at: 'paying' })
    const end = await openDialog({ ...offer.dialog, language: ports.language(), callbackUrl })
    if (callbackUrl && ports.findAttempt()?.key === opened.key) ports.keepAttempt(opened)
    await afterDialog(opened, end)
  }

  const afterDialog = async (attempt: Attempt, end: DialogEnd) => {
    step.set({ at: 'asking', orderNumber: numberOf(attempt) })
    if (end.kind === 'paid') {
      const verdict = proofVerdict(await ports.verify(end.proof))
      if (settle(attempt, verdict, true)) return
      const proof = verdict.kind === 'unclear' ? end.proof : undefined
      return keepAsking(attempt, verdict, { proof })
    }
    const verdict = await look(attempt)
    if (!settle(attempt, verdict, true)) await keepAsking(attempt, verdict)
  }

  /** The attempt of an earlier click, if the same order may still be paid; else a new one. */
  const attemptFor = (request: CheckoutRequest, userId: string): Attempt => {
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

  /** An earlier attempt may have been paid, so its result is settled first. */
  const settleEarlier = async (userId: string): Promise<boolean> => {
    const earlier = ports.findAttempt()
    if (!earlier?.openedAtMs || earlier.userId !== userId) return false
    const verdict = await look(earlier)
    switch (verdict.kind) {
      case 'unpaid':
        return false
      case 'over':
      case 'refused':
        forget(earlier)
        return false
      default:
        if (!settle(earlier, verdict, true)) void keepAsking(earlier, verdict)
        return true
    }
  }

  const prepare = async (
    request: CheckoutRequest,
    userId: string,
    isSecondTry = false,
  ): Promise<void> => {
    const attempt = attemptFor(request, userId)
    ports.keepAttempt(attempt)
    const verdict = offerVerdict(
      await ports.createOrder({ ...bodyOf(request), language: ports.language() }, attempt.key),
    )
    switch (verdict.kind) {
      case 'paid':
        return finish(attempt, verdict.orderId, true)
      case 'signed-out':
        return tell({ kind: 'signed-out', flow: request.flow })
      case 'unclear':
        // Nothing can have been charged yet; the stored key requests the same order again.
        return tell({ kind: 'failed', flow: request.flow, code: '', data: {} })
      case 'refused':
        forget(attempt)
        return tell({ kind: 'failed', flow: request.flow, code: verdict.code, data: verdict.data })
      case 'over':
        forget(attempt)
        if (isSecondTry) return tell({ kind: 'over', flow: request.flow })
        return prepare(request, userId, true)
      case 'offer': {
        const { offer } = verdict
        const { orderId: id, orderNumber: number, reservedUntilMs } = offer
        const ordered = { ...attempt, order: { id, number, reservedUntilMs } }
        ports.keepAttempt(ordered)
        if (offer.bill.totalPaise === request.shownTotalPaise) return pay(ordered, offer)
        step.set({ at: 'confirm', offer, request })
      }
    }
  }

  return {
    step,
    news,
    async begin(request) {
      if (isBusy()) return
      run += 1
      latest = request
      step.set({ at: 'preparing' })
      const userId = await ports.userId()
      if (userId === undefined) return tell({ kind: 'signed-out', flow: request.flow })
      if (!(await settleEarlier(userId))) await prepare(request, userId)
    },
    async confirm() {
      const now = step.get()
      const attempt = ports.findAttempt()
      if (now.at !== 'confirm' || !attempt) return
      step.set({ at: 'preparing' })
      await pay(attempt, now.offer)
    },
    goBack: rest,
    putAside() {
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
      if (now.at !== 'checking' || !now.canRetry || !attempt || !latest) return
      run += 1
      step.set({ at: 'preparing' })
      await prepare(latest, attempt.userId)
    },
    async resume() {
      const attempt = ports.findAttempt()
      if (isBusy() || !attempt?.openedAtMs) return
      const mine = run
      if ((await ports.userId()) !== attempt.userId || mine !== run || isBusy()) return
      const verdict = await look(attempt)
      if (mine !== run || isBusy()) return
      const isFresh = ports.nowMs() - attempt.openedAtMs < FRESH_MS
      if (attempt.isAway) {
        const { isAway: _, ...back } = attempt
        ports.keepAttempt(back)
        // The shopper has not seen the result yet: the page that they left could not show it.
        if (isFresh && settle(back, verdict, true)) return
        return verdict.kind === 'unpaid'
          ? watch(back)
          : keepAsking(back, verdict, { isShown: isFresh })
      }
      if (verdict.kind === 'unpaid') return watch(attempt)
      if (verdict.kind === 'over') return forget(attempt)
      if (!settle(attempt, verdict, isFresh))
        await keepAsking(attempt, verdict, { isShown: isFresh })
    },
  }
}

function waitOf(round: number): number {
  return PAYMENT_RECHECK_MS[Math.min(round, PAYMENT_RECHECK_MS.length - 1)] ?? 0
}
