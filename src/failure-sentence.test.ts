import { expect, test } from 'vitest'
import { assignmentVariable } from './assignment.ts'
import { sentenceFor } from './failure-sentence.ts'

test.each(['ENOSPC', '53100'])(
  'a full disk (%s) asks to start the shop again, but not a process that the shop restarts by itself',
  (code) => {
    const full = Object.assign(new Error('full'), { code })
    expect(sentenceFor(full, {})).toBe(
      'The disk is full. Free some space and start again; nothing that was answered is lost.',
    )
    expect(sentenceFor(full, assignmentVariable({ work: 'jobs' }))).toBe(
      'The disk is full. Free some space: this part of the shop starts again by itself, and nothing that was answered is lost.',
    )
  },
)

test.each(['57P03', '57P01', 'ECONNREFUSED'])(
  'a query that failed because the database was away (%s) is told as that, without the query',
  (code) => {
    const cause = Object.assign(new Error('the database system is starting up'), { code })
    const failed = new Error('Failed query: select version from content_version', { cause })
    expect(sentenceFor(failed, {})).toBe(
      'The database does not answer. Check that it runs, and start the shop again; nothing that was answered is lost.',
    )
    expect(sentenceFor(failed, assignmentVariable({ work: 'jobs' }))).toBe(
      'The database does not answer at the moment. This part of the shop starts again by itself.',
    )
  },
)

test('any other failed query is told by its cause, and a full disk behind one as a full disk', () => {
  const failing = (cause: Error) => sentenceFor(new Error('Failed query: select 1', { cause }), {})
  expect(failing(new Error('relation "x" does not exist'))).toBe(
    'The shop cannot go on: relation "x" does not exist',
  )
  expect(failing(Object.assign(new Error('no space'), { code: '53100' }))).toMatch(
    /^The disk is full/,
  )
})

test('a file of another user is told by its name, and a port by its number', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' })
  const file = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/data/session-secret' })
  expect(sentenceFor(file, {})).toBe(
    'The shop may not use /data/session-secret: it belongs to another user. Give the data folder to the user of the service: chown -R samagni DATA_DIR',
  )
  expect(sentenceFor(denied, { PORT: '80' })).toMatch(/^The shop may not use port 80/)
})
