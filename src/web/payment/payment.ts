import { wireEvidence } from '#contract/payment-evidence.ts'
import { loadDialog } from '#providers/payment/browser/dialogs.ts'
import { needsRedirect } from '#providers/payment/browser/in-app-browser.ts'
import { languageOf } from '#urls.ts'
import { paymentsApi } from '../api/payments.ts'
import { cartPanelStore } from '../cart/cart-store.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { findUser } from '../session/refresh-session.ts'
import { createStore } from '../store.ts'
import { PANEL_SLIDE_MS } from '../waiting.ts'
import { findAttempt, keepAttempt } from './attempt.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentFlow } from './payment-steps.ts'
import { paymentTriggerStore } from './payment-trigger-store.ts'

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/** The open cart panel traps the focus, so it closes before the dialog opens. */
async function closePanels(): Promise<void> {
  if (!cartPanelStore.get()) return
  cartPanelStore.set(false)
  await pause(PANEL_SLIDE_MS)
}

/** Whether the payment dialogs are on the page. */
export const paymentDialogsStore = createStore(false)

/** Waits for the dialogs that show the result; without them, an order would be paid and nothing said. */
function showDialogs(): Promise<boolean> {
  paymentTriggerStore.set(true)
  return new Promise((resolve) => {
    const settle = () => {
      const areThere = paymentDialogsStore.get()
      if (!areThere && paymentTriggerStore.get()) return
      for (const stop of stops) stop()
      resolve(areThere)
    }
    const stops = [paymentTriggerStore, paymentDialogsStore].map((store) => store.subscribe(settle))
    settle()
  })
}

/** The payment of this page, one at a time for all flows. */
export const payment: PaymentFlow = createPaymentFlow({
  showDialogs,
  userId: async () => (await findUser())?.user_id,
  createOrder: (body, idempotencyKey) => paymentsApi.createOrder({ body, idempotencyKey }),
  payAgain: (id) => paymentsApi.payAgain({ params: { id } }),
  verify: (proof) => paymentsApi.verify({ body: wireEvidence(proof) }),
  check: (orderId) => paymentsApi.check({ body: { orderId } }),
  loadDialog,
  language: () => languageOf(window.location.pathname).language,
  callbackUrl: (flow) => {
    if (!needsRedirect(window.navigator.userAgent)) return undefined
    const { language } = languageOf(window.location.pathname)
    return window.location.origin + paymentsApi.callback.path({ query: { flow, language } })
  },
  closePanels,
  findAttempt,
  keepAttempt,
  newKey: newIdempotencyKey,
  nowMs: () => Date.now(),
  pause,
})
