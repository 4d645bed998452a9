import { expect, test } from 'vitest'
import { parseNote } from './note.ts'

test.each([
  [' Calls in the evening.\r\nSpeaks Gujarati. ', 'Calls in the evening.\nSpeaks Gujarati.'],
  ['x'.repeat(1_000), 'x'.repeat(1_000)],
  ['x'.repeat(1_001), undefined],
  [' \n ', undefined],
  [undefined, undefined],
])('%j is read as the note %j', (sent, note) => {
  expect(parseNote(sent)).toBe(note)
})
