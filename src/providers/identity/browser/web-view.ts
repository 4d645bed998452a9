/** Browsers inside other apps: by their own names, by `; wv` on Android, and on iOS by the missing name of Safari. */
const WEB_VIEW =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|Line\/|Snapchat|; wv\)|(?:iPhone|iPad).*AppleWebKit(?!.*Safari\/)/i

/** True if the identity provider refuses to sign people in with this browser, by its user agent. */
export function isWebView(userAgent: string): boolean {
  return WEB_VIEW.test(userAgent)
}

/**
 * Returns a link with which an Android web view opens an address of this shop in Chrome; undefined on other systems,
 * where only the other app's own menu can.
 */
export function chromeLink(userAgent: string, address: URL): string | undefined {
  if (!/Android/i.test(userAgent)) return undefined
  const { host, pathname, search, protocol } = address
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`
}
