/** Browser names by their token in the user agent, most specific first. */
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
 * Describes a user agent by browser and system only ('Chrome, Android'), which identifies no single
 * device (docs/law.md, personal data: minimise). Empty if neither is known.
 */
export function deviceOf(userAgent: unknown): string {
  if (typeof userAgent !== 'string') return ''
  const text = userAgent.slice(0, 500)
  return [first(BROWSERS, text), first(SYSTEMS, text)].filter(Boolean).join(', ')
}
