import { expect, test } from 'vitest'
import { Letters } from './letters.ts'
import { parseLetter } from './parse-letter.ts'

test('the mailbox keeps the last 200 mails, newest first, and never reuses their numbers', async () => {
  const letters = new Letters()
  const letter = await parseLetter(Buffer.from('Subject: hello\r\n\r\nhi'), ['asha@example.com'])
  for (let count = 0; count < 203; count += 1) letters.keep(letter)
  expect(letters.all).toHaveLength(200)
  expect(letters.all[0]?.number).toBe(203)
  expect(letters.find(3)).toBeUndefined()
  expect(letters.find(4)?.subject).toBe('hello')
  letters.reset()
  letters.keep(letter)
  expect(letters.all.map(({ number }) => number)).toEqual([204])
})
