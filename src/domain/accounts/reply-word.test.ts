import { expect, test } from 'vitest'
import { parseReplyWord } from './reply-word.ts'

test.each(['STOP', ' stop. ', 'Stop!', '“STOP”', 'बंद', 'બંધ', 'unsubscribe'])(
  '%j ends messages',
  (text) => expect(parseReplyWord(text)).toBe('stop'),
)

test.each(['START', 'start', 'शुरू', 'શરૂ'])('%j lets them come again', (text) =>
  expect(parseReplyWord(text)).toBe('start'),
)

test.each(['', 'Please do not stop', 'stopped', 'Where is my order?', 'toString'])(
  '%j asks for neither',
  (text) => expect(parseReplyWord(text)).toBeUndefined(),
)
