import { isLongerThan, multiLine } from '../text/plain-text.ts'

/** Notes are short; longer texts belong elsewhere. */
export const MAX_NOTE_LENGTH = 1_000

/** Parses a note of the team; undefined if it is empty or longer than 1,000 characters. */
export function parseNote(value: unknown): string | undefined {
  const text = multiLine(value)
  return text === '' || isLongerThan(text, MAX_NOTE_LENGTH) ? undefined : text
}
