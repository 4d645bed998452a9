import { storableText } from './plain-text.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for XML, between tags and within quoted attributes; without what XML 1.0 cannot hold, even escaped. */
export function xmlText(text: string): string {
  return storableText(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
