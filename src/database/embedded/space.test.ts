import { expect, test } from 'vitest'
import { LITTLE_BYTES, watchSpace } from './space.ts'

const AT_ONCE = { pollEveryMs: 1, saveEveryMs: 1 }

/** Runs a watch over the given looks at the disk, and answers with what it said and did. */
async function watchOver(pollAttempts: readonly number[], saveLog = async () => {}) {
  const happened: string[] = []
  let watch = { close: async () => {} }
  await new Promise<void>((done) => {
    const left = [...pollAttempts]
    watch = watchSpace(
      {
        async freeBytes() {
          const next = left.shift()
          if (next !== undefined) return next
          done()
          throw new Error('nothing more to see')
        },
        async saveLog() {
          happened.push('saved')
          await saveLog()
        },
        tell: (line) => happened.push(line),
      },
      AT_ONCE,
    )
  })
  await watch.close()
  return happened
}

test('as long as there is space nothing is said and nothing is done', async () => {
  expect(await watchOver([LITTLE_BYTES, LITTLE_BYTES * 9, LITTLE_BYTES])).toEqual([])
})

test('a disk that fills up is told once, and the log saved at every look until there is space', async () => {
  expect(await watchOver([LITTLE_BYTES, 5_900_000, 0, LITTLE_BYTES, LITTLE_BYTES])).toEqual([
    'The disk is nearly full (5 MB are free): the shop can be read, but orders may fail until there is space.',
    'saved',
    'saved',
    'There is space on the disk again.',
  ])
})

test('a log that cannot be saved is tried again', async () => {
  const down = async () => {
    throw new Error('the server is down')
  }
  expect((await watchOver([0, 0, 0], down)).filter((what) => what === 'saved')).toHaveLength(3)
})
