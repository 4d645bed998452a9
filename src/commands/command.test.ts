import { expect, test } from 'vitest'
import { sentenceFor } from './command.ts'

const query = (cause: Error) => new Error('Failed query: insert into "backups" …', { cause })
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  ['ended by the server', withCode('terminating connection', '57P01'), 'terminating connection'],
  ['broken', new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [
    'broken before',
    new Error('Client has encountered a connection error and is not queryable'),
    'Client has encountered a connection error and is not queryable',
  ],
])(
  'a command whose connection is %s says so in a sentence, without the query',
  (_how, cause, why) => {
    const sentence = `The database does not answer: ${why}`
    expect(sentenceFor(query(cause))).toBe(sentence)
    expect(sentenceFor(cause)).toBe(sentence)
  },
)

test('a full disk is named, whatever query it stopped', () => {
  expect(sentenceFor(query(withCode('no space', '53100')))).toContain('The disk is full')
})
