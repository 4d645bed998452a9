import { paths } from '#contract/paths.ts'
import type { PageSources } from '#providers/payment/port.ts'
import type { With } from '#use-cases/deps.ts'

export interface PolicyDeps extends With<'config'> {
  /** The origin of the booking calendar framed on /consulting; the shop's own by default. */
  schedulerOrigin?: string | undefined
  /** The sources of the payment provider's dialog; none in a cash-only shop. */
  payment?: PageSources | undefined
  /** The origin of uploaded pictures, when not the shop itself. */
  imageOrigin?: string | undefined
  isDevelopment?: boolean | undefined
}

/** Who may frame a page: nobody, or a page of this shop. */
export type FramedBy = 'none' | 'self'

/** Returns the policy of a page, given the SHA-256 hashes of its inline scripts. */
export type PagePolicy = (scriptHashes: readonly string[], framedBy?: FramedBy) => string

const NO_SOURCES: PageSources = { scripts: [], frames: [], calls: [], images: [], forms: [] }

/** Account photos are hosted by Google. */
const ACCOUNT_PHOTOS = 'https://lh3.googleusercontent.com'

/** Where browsers report blocked sources; older ones support only `report-uri`. */
export const REPORTS: readonly [name: string, value: string] = [
  'reporting-endpoints',
  `blocked="${paths.blockedSources.report()}"`,
]
const REPORTED = `report-uri ${paths.blockedSources.report()}; report-to blocked`

/** In development the build tool adds styles and scripts of its own. */
const DEVELOPMENT_POLICY = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"

/**
 * The Content-Security-Policy of all pages. Inline scripts run only when their SHA-256 is listed,
 * so that cached pages need no nonce; inline styles are allowed in attributes only.
 */
export function pagePolicy(deps: PolicyDeps): PagePolicy {
  const { config, schedulerOrigin, payment = NO_SOURCES, imageOrigin, isDevelopment = false } = deps
  if (isDevelopment) return () => DEVELOPMENT_POLICY
  const list = (...sources: readonly string[]) => [...new Set(sources)].join(' ')
  const images = list(ACCOUNT_PHOTOS, ...payment.images, ...(imageOrigin ? [imageOrigin] : []))
  const otherDirectives = [
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${images}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...payment.calls)}`,
    `frame-src ${list(schedulerOrigin ?? "'self'", ...payment.frames)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${list("'self'", ...payment.forms)}`,
    ...(config.publicUrl?.startsWith('https://') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return (scriptHashes, framedBy = 'none') => {
    const hashes = scriptHashes.map((hash) => `'${hash}'`)
    const scripts = list("'self'", ...hashes, ...payment.scripts)
    return `default-src 'self'; script-src ${scripts}; ${otherDirectives}; frame-ancestors '${framedBy}'; ${REPORTED}`
  }
}
