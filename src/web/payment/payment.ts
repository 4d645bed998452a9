import { wireEvidence } from '#contract/payment-evidence.ts'
import { loadDialog } from '#providers/payment/browser/dialogs.ts'
import { needsRedirect } from '#providers/payment/browser/in-app-browser.ts'
import { languageOf } from '#urls.ts'
import { paymentsApi } from '../api/payments.ts'
import { cartPanelStore } from '../cart/cart-store.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { findUser } from '../session/refresh-session.ts'
import { PANEL_SLIDE_MS } from '../waiting.ts'
import { findAttempt, keepAttempt } from './attempt.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentFlow } from './payment-steps.ts'
import { openPaymentDialogs } from './payment-trigger-store.ts'

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/** The open cart panel traps the focus, so it closes before the dialog opens. */
async function closePanels(): Promise<void> {
  if (!cartPanelStore.get()) return
  cartPanelStore.set(false)
  await pause(PANEL_SLIDE_MS)
}

/** The payment of this page, one at a time for all flows. */
export const payment: PaymentFlow = createPaymentFlow({
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

/** Starts a payment; its own dialogs show the result. */
export const beginPayment: PaymentFlow['begin'] = (request) => {
  openPaymentDialogs()
  return payment.begin(request)
}
