import type { OpenDialog } from './dialog.ts'
import { type CheckoutOptions, openWith } from './razorpay-dialog.ts'

/** What the provider's script puts into the page. */
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

/** Longer than this, and the shopper is told so, with a true sentence in time. */
const SCRIPT_WITHIN_MS = 6_000

let loading: Promise<void> | undefined

/**
 * Fetches the provider's script from the provider, once, when somebody pays.
 * Nothing when it cannot be had; the next call then tries anew.
 */
export async function loadDialog(address: string): Promise<OpenDialog | undefined> {
  loading ??= window.Razorpay ? Promise.resolve() : fetchScript(address)
  try {
    await loading
  } catch {
    loading = undefined
  }
  const Razorpay = window.Razorpay
  return Razorpay && ((facts) => openWith(Razorpay, facts))
}

function fetchScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      reject(new Error('the payment script did not load'))
    }
    const timer = setTimeout(giveUp, SCRIPT_WITHIN_MS)
    script.src = address
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
}
