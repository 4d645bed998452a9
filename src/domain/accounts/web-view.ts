/** Browsers inside other apps: by their own names, by `; wv` on Android, and on iOS by the missing name of Safari. */
const WEB_VIEW =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|Line\/|Snapchat|; wv\)|(?:iPhone|iPad).*AppleWebKit(?!.*Safari\/)/i

/** True for a browser inside another app, by its user agent: Google refuses to sign people in with it. */
export function isWebView(userAgent: string): boolean {
  return WEB_VIEW.test(userAgent)
}

/**
 * Returns a link with which an Android web view opens an address of this shop in Chrome; undefined on other systems,
 * where only the other app's own menu can.
 */
export function chromeLink(
  userAgent: string,
  {
    protocol,
    host,
    pathname,
    search,
  }: Readonly<Record<'protocol' | 'host' | 'pathname' | 'search', string>>,
): string | undefined {
  if (!/Android/i.test(userAgent)) return undefined
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`
}
