/**
 * Browsers inside other apps, and those that rework pages on their way: there the dialog's frame or
 * its callback does not work. `; wv` is what Android calls a page inside an app.
 */
const WITHOUT_FRAMES =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|Opera Mini|UCBrowser|UCWEB|UBrowser|Line\/|Snapchat|; wv\)/i

/** Whether this browser has to be led to the provider and back, by what it says of itself. */
export function needsRedirect(userAgent: string): boolean {
  return WITHOUT_FRAMES.test(userAgent)
}
