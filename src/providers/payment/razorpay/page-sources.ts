import type { PageSources } from '../port.ts'

// Razorpay publishes no list; these are the hosts that its checkout was observed to use.
const API = 'https://api.razorpay.com'
const CHECKOUT = 'https://checkout.razorpay.com'
const PICTURES = 'https://cdn.razorpay.com'

/** The sources that a page must allow for the dialog; its script may also be served by the shop itself. */
export function pageSources(scriptUrl: string): PageSources {
  const checkout = scriptUrl.startsWith('/') ? "'self'" : new URL(scriptUrl).origin
  return {
    scripts: [checkout, CHECKOUT, PICTURES],
    frames: [checkout, API, CHECKOUT],
    calls: [API, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    images: [PICTURES],
    // The checkout opens a bank's page by submitting a form.
    forms: [API],
  }
}
