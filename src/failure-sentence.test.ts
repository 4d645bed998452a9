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
