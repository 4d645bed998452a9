import { singleLine } from './plain-text.ts'

/** RFC 5321 4.5.3.1: no address is longer. */
export const MAX_EMAIL_LENGTH = 254

/**
 * One @ with at most 64 characters before it and a dot behind it; nothing that could name a second
 * receiver, a person beside the address or another header of a mail.
 */
const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/

/** Whether mail can be sent there. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && singleLine(text) === text && EMAIL.test(text)
}

/** An address as somebody typed it, without spaces around it; `undefined` when it cannot be one. */
export function parseEmail(value: unknown): string | undefined {
  const text = singleLine(value)
  return isEmail(text) ? text : undefined
}

/** Takes out of a text whatever looks like an address, whether or not mail could reach it. */
export function withoutEmails(text: string, sign = '…'): string {
  return text.replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, sign)
}
