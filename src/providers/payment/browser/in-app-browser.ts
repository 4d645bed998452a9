/**
 * Browsers inside other apps, and those that transform pages on a proxy: in these the dialog's frame or
 * its callback does not work. `; wv` marks Android's web view.
 */
const WITHOUT_FRAMES =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|Opera Mini|UCBrowser|UCWEB|UBrowser|Line\/|Snapchat|; wv\)/i

/** True if this browser must be redirected to the provider's page and back, by its user agent. */
export function needsRedirect(userAgent: string): boolean {
  return WITHOUT_FRAMES.test(userAgent)
}
