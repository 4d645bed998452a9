import { storableText } from './plain-text.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML, between tags and within quoted attributes; removes characters that XML 1.0 cannot contain. */
export function xmlText(text: string): string {
  return storableText(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
