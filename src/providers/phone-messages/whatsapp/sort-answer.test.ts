import { expect, test } from 'vitest'
import { sortAnswer } from './sort-answer.ts'

const refused = (status: number, code: number) =>
  sortAnswer(status, { error: { code, message: 'Refused' } })

test.each([4, 80_007, 130_429, 131_048])(
  'a rate limit of the account (%i) stops all messages',
  (code) => {
    expect(refused(400, code)).toMatchObject({ reason: 'later', serverIsDown: true })
  },
)

test.each([0, 3, 10, 190, 368, 131_005, 131_031, 131_042, 133_010, 200, 299])(
  'what concerns the key, a right or the account (%i) holds all back',
  (code) => {
    expect(refused(400, code)).toMatchObject({ reason: 'later', serverIsDown: true })
  },
)

test('the state of an accepted message is plain words', () => {
  const answer = { messages: [{ id: 'wamid.1', message_status: 'accepted\0' }] }
  expect(sortAnswer(200, answer)).toEqual({ ok: true, reply: 'accepted' })
})

test('a rate limit of one number stops no other', () => {
  expect(refused(400, 131_056)).toMatchObject({ reason: 'later', serverIsDown: false })
})

test.each([
  [400, 1],
  [400, 2],
  [400, 131_000],
  [400, 131_016],
  [500, 131_009],
  [503, 190],
  [408, 131_009],
])('status %i with %i may have been accepted', (status, code) => {
  expect(refused(status, code)).toMatchObject({ ok: false, reason: 'unclear' })
})

test.each([
  [100, false],
  [300, false],
  [131_008, false],
  [131_047, false],
  [132_000, false],
  [131_026, true],
])('%i is a refusal of this message, and of its number: %j', (code, addressIsRefused) => {
  expect(refused(400, code)).toMatchObject({ reason: 'never', addressIsRefused })
})

test.each([
  [401, { reason: 'later', serverIsDown: true }],
  [429, { reason: 'later', serverIsDown: true }],
  [302, { reason: 'unclear' }],
  [404, { reason: 'unclear' }],
])('status %i without a reason is %j', (status, answer) => {
  expect(sortAnswer(status, undefined)).toMatchObject({ ok: false, ...answer })
})
