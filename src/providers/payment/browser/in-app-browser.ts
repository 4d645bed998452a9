import { isWebView } from '#domain/accounts/web-view.ts'

/** Browsers that transform pages on a proxy. */
const ON_A_PROXY = /Opera Mini|UCBrowser|UCWEB|UBrowser/i

/**
 * True if this browser must be redirected to the provider's page and back, by its user agent: inside other apps and
 * behind a proxy the dialog's frame or its callback does not work.
 */
export function needsRedirect(userAgent: string): boolean {
  return isWebView(userAgent) || ON_A_PROXY.test(userAgent)
}
