import type { DialogEnd, DialogFacts, OpenDialog } from '../../browser/dialog.ts'
import { loadScript } from '../../browser/load-script.ts'

/** The global object of Razorpay's script. */
interface Checkout {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}
export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor
  }
}

interface Evidence {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The options of `new Razorpay(…)` that this shop uses. */
export interface CheckoutOptions {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  timeout: number
  prefill: DialogFacts['prefill'] & { method?: 'upi' }
  theme: { color: string }
  retry: { enabled: boolean }
  modal: { ondismiss: () => void; confirm_close: boolean }
  config: {
    display: {
      language: string
      hide: readonly { method: string; flows: readonly string[] }[]
    }
  }
  /** Takes precedence over `callback_url`, so only one of them is set. */
  handler?: (evidence: Evidence) => void
  callback_url?: string
  redirect?: true
}

/** Languages for which Razorpay uses another code than browsers. */
const LANGUAGE_CODES: Readonly<Partial<Record<string, string>>> = {
  bn: 'ben',
  gu: 'guj',
  mr: 'mar',
  ta: 'tam',
  te: 'tel',
}

/** The shop's blue. */
const THEME_COLOUR = '#22306E'

/** Loads the script; undefined when that fails. */
export async function loadRazorpay(scriptUrl: string): Promise<OpenDialog | undefined> {
  await loadScript(scriptUrl, () => window.Razorpay !== undefined)
  const { Razorpay } = window
  return Razorpay && ((facts) => openWith(Razorpay, facts))
}

/**
 * Opens the dialog and waits until it ends: paid, or closed by the shopper or its time limit.
 * After a bank's refusal it stays open for another try. With a `callbackUrl` the browser leaves this page;
 * returning with Back means that the dialog was left.
 */
export function openWith(Razorpay: CheckoutConstructor, facts: DialogFacts): Promise<DialogEnd> {
  return new Promise((resolve) => {
    let declined = false
    const { callbackUrl } = facts
    const closed = () => resolve({ kind: 'closed', declined })
    if (callbackUrl) whenShownAgain(closed)
    const dialog = new Razorpay({
      key: facts.keyId,
      order_id: facts.providerOrderId,
      amount: facts.amountPaise,
      currency: facts.currency,
      name: facts.name,
      description: facts.description,
      timeout: facts.timeoutSeconds,
      // UPI first on phones, where an app on the same device can pay.
      prefill: isPhone() ? { ...facts.prefill, method: 'upi' } : facts.prefill,
      theme: { color: THEME_COLOUR },
      retry: { enabled: true },
      modal: { ondismiss: closed, confirm_close: true },
      config: {
        display: {
          language: LANGUAGE_CODES[facts.language] ?? facts.language,
          // Payments by entering a UPI id were discontinued on 28 February 2026.
          hide: [{ method: 'upi', flows: ['collect'] }],
        },
      },
      ...(callbackUrl
        ? { callback_url: callbackUrl, redirect: true }
        : { handler: (evidence) => resolve({ kind: 'paid', proof: proofIn(evidence) }) }),
    })
    dialog.on('payment.failed', () => {
      declined = true
    })
    dialog.open()
  })
}

const isPhone = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

const proofIn = (evidence: Evidence) => ({
  providerOrderId: evidence.razorpay_order_id,
  paymentId: evidence.razorpay_payment_id,
  signature: evidence.razorpay_signature,
})

/** Calls `act` when the browser restores this page from its back/forward cache. */
function whenShownAgain(act: () => void): void {
  window.addEventListener('pageshow', ({ persisted }) => persisted && act(), { once: true })
}
