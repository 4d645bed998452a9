import { expect, test } from 'vitest'
import { classifyFailure, plainReply } from './classify-failure.ts'

const refused = (command: string, response: string) =>
  classifyFailure({ command, response, responseCode: Number(response.slice(0, 3)) }, false)

test.each([
  ['RCPT TO', '550 No such person', true],
  ['RCPT TO', '550 5.1.1 No such person', true],
  ['RCPT TO', '551 Not here', true],
  ['RCPT TO', '553 No name', true],
  ['RCPT TO', '550 5.7.1 Not from you', false],
  ['RCPT TO', '550-5.2.2 Full', false],
  ['RCPT TO', '552 Full', false],
  ['RCPT TO', '554 Not this', false],
  ['DATA', '550 Not this message', false],
])('after %s, %j says that the address does not exist: %j', (command, reply, isRefused) => {
  expect(refused(command, reply)).toMatchObject({ reason: 'never', addressIsRefused: isRefused })
})

test('a reply is reduced to its first line, short, without addresses and long words', () => {
  expect(plainReply('550 asha@example.com is\r\nnot here')).toBe('550 … is')
  expect(plainReply(`250 queued as ${'a1'.repeat(16)}`)).toBe('250 queued as …')
  expect(plainReply('250 taken\0 by\u0007 me')).toBe('250 taken by me')
  expect(plainReply('no '.repeat(100))).toHaveLength(200)
})
