import { wireEvidence } from '#contract/payment-evidence.ts'
import { loadDialog } from '#providers/payment/browser/dialogs.ts'
import { needsRedirect } from '#providers/payment/browser/in-app-browser.ts'
import { languageOf } from '#urls.ts'
import { paymentLinksApi } from '../../api/payment-links.ts'
import { paymentsApi } from '../../api/payments.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import type { Attempt } from '../../payment/attempt.ts'
import { createPaymentFlow } from '../../payment/payment-flow.ts'
import type { PaymentEvent } from '../../payment/payment-steps.ts'

/**
 * Identifies the payer by the link alone: no account, and no data of the shopper who may be signed in on this device.
 */
const HOLDER = 'link'

/**
 * The shop's payment flow for the order of a link. Its attempt is not stored after the page is closed: the server knows
 * the order, and its payment state is requested before each dialog.
 */
export function createLinkPayment(token: string, onEvent: (event: PaymentEvent) => void) {
  let attempt: Attempt | undefined
  const params = { token }
  const language = () => languageOf(window.location.pathname).language
  const flow = createPaymentFlow({
    // The page itself shows the result.
    showDialogs: async () => true,
    userId: async () => HOLDER,
    createOrder: () => {
      throw new Error('a link pays an order that stands')
    },
    payAgain: () => paymentLinksApi.pay({ params }),
    verify: (proof) => paymentLinksApi.verify({ params, body: wireEvidence(proof) }),
    check: () => paymentLinksApi.check({ params }),
    loadDialog,
    language,
    callbackUrl(begun) {
      if (!needsRedirect(window.navigator.userAgent)) return undefined
      const query = { flow: begun, language: language(), link: token }
      return window.location.origin + paymentsApi.callback.path({ query })
    },
    closePanels: async () => {},
    findAttempt: () => attempt,
    keepAttempt(next) {
      attempt = next
    },
    newKey: newIdempotencyKey,
    nowMs: () => Date.now(),
    pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  })
  flow.event.subscribe(() => {
    const event = flow.event.get()
    if (!event) return
    flow.event.set(undefined)
    onEvent(event)
  })
  return flow
}
