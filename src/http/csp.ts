import type { Config } from '#config.ts'

export interface PolicyDeps {
  config: Pick<Config, 'publicUrl'>
  /** Origin of the booking calendar in the frame on /consulting; the shop's own when left out. */
  schedulerOrigin?: string | undefined
  /** Where the payment script and its dialog come from, where that is not the provider itself: `'self'` or an origin. */
  checkoutSource?: string | undefined
  /** Where uploaded pictures are loaded from, when not from the shop itself. */
  imageOrigin?: string | undefined
  isDevelopment?: boolean | undefined
}

/** Who may show a page in a frame: nobody, or a page of this very shop. */
export type FramedBy = 'none' | 'self'

/** Makes the policy of a page from the SHA-256 hashes of its inline scripts. */
export type PagePolicy = (scriptHashes: readonly string[], framedBy?: FramedBy) => string

// Razorpay publishes no list; these are the hosts its checkout was seen to use.
const PAYMENT = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  images: ['https://cdn.razorpay.com'],
  // A bank's page is reached by a form that the checkout sends.
  forms: ['https://api.razorpay.com'],
}

/** The photo of a signed-in person comes from his account. */
const ACCOUNT_PHOTOS = 'https://lh3.googleusercontent.com'

/** While developing, the build tool adds styles and scripts of its own. */
const DEVELOPMENT_POLICY = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"

/**
 * The Content-Security-Policy of pages, one for all. Inline scripts run only when their SHA-256 is named, so a
 * kept page needs no nonce; styles may stand in attributes and nothing else inline.
 */
export function pagePolicy(deps: PolicyDeps): PagePolicy {
  const { config, schedulerOrigin, checkoutSource, imageOrigin, isDevelopment = false } = deps
  const images = [ACCOUNT_PHOTOS, ...PAYMENT.images, ...(imageOrigin ? [imageOrigin] : [])]
  if (isDevelopment) return () => DEVELOPMENT_POLICY
  const checkout = checkoutSource === undefined ? [] : [checkoutSource]
  const frames = new Set([schedulerOrigin ?? "'self'", ...checkout, ...PAYMENT.frames])
  const after = [
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${PAYMENT.calls.join(' ')}`,
    `frame-src ${[...frames].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${PAYMENT.forms.join(' ')}`,
    ...(config.publicUrl?.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return (scriptHashes, framedBy = 'none') => {
    const hashes = scriptHashes.map((hash) => `'${hash}'`)
    const scripts = new Set(["'self'", ...hashes, ...checkout, ...PAYMENT.scripts])
    return `default-src 'self'; script-src ${[...scripts].join(' ')}; ${after}; frame-ancestors '${framedBy}'`
  }
}
