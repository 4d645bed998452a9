/** A kind of device, as much as a person needs to know a session again: 'Chrome, Android'. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

function first(names: typeof BROWSERS, text: string): string | undefined {
  return names.find(([, mark]) => mark.test(text))?.[0]
}

/**
 * What is kept of a browser's description of itself: browser and system by name, nothing that would
 * tell one device from a thousand others (docs/law.md, personal data: minimise). Empty when it says neither.
 */
export function deviceOf(userAgent: unknown): string {
  if (typeof userAgent !== 'string') return ''
  const text = userAgent.slice(0, 500)
  return [first(BROWSERS, text), first(SYSTEMS, text)].filter(Boolean).join(', ')
}
