import type { PageSources } from '../port.ts'

// Razorpay publishes no list; these are the hosts its checkout was seen to use.
const API = 'https://api.razorpay.com'
const CHECKOUT = 'https://checkout.razorpay.com'
const PICTURES = 'https://cdn.razorpay.com'

/** What a page must be allowed for the dialog; its script may also come from the shop itself. */
export function pageSources(scriptUrl: string): PageSources {
  const checkout = scriptUrl.startsWith('/') ? "'self'" : new URL(scriptUrl).origin
  return {
    scripts: [checkout, CHECKOUT, PICTURES],
    frames: [checkout, API, CHECKOUT],
    calls: [API, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    images: [PICTURES],
    // A bank's page is reached by a form that the checkout sends.
    forms: [API],
  }
}
