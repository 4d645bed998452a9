import { expect, test } from 'vitest'
import { parseAnswer } from './moderation.ts'

test.each([
  [' We are sorry.\r\nPlease write to us. ', 'We are sorry.\nPlease write to us.'],
  ['ok', 'ok'],
  ['x'.repeat(1_000), 'x'.repeat(1_000)],
  ['x', undefined],
  [' x\n', undefined],
  ['x'.repeat(1_001), undefined],
  [undefined, undefined],
  [['ok'], undefined],
])('%j is read as the answer %j', (sent, answer) => {
  expect(parseAnswer(sent)).toBe(answer)
})
