import { singleLine } from './plain-text.ts'

/** RFC 5321 4.5.3.1. */
export const MAX_EMAIL_LENGTH = 254

/**
 * One @ with at most 64 characters before it and a dot after it; nothing that could inject a second
 * recipient, a display name or another mail header.
 */
const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/

/** True for a valid e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && singleLine(text) === text && EMAIL.test(text)
}

/** Parses a typed address, trimmed; undefined if it is invalid. */
export function parseEmail(value: unknown): string | undefined {
  const text = singleLine(value)
  return isEmail(text) ? text : undefined
}

/** Replaces everything that looks like an e-mail address. Matches only from the start of a word, for linear time. */
export function withoutEmails(text: string, sign = '…'): string {
  return text.replace(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, sign)
}
