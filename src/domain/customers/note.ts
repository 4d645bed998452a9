import { isLongerThan, multiLine } from '../text/plain-text.ts'

/** More belongs into a message or a letter. */
export const MAX_NOTE_LENGTH = 1_000

/** Reads a note of the team; undefined when it is empty or longer than 1,000 characters. */
export function parseNote(value: unknown): string | undefined {
  const text = multiLine(value).trim()
  return text === '' || isLongerThan(text, MAX_NOTE_LENGTH) ? undefined : text
}
