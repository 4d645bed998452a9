import { expect, test } from 'vitest'
import { LITTLE_BYTES, watchDiskSpace } from '../src/disk-space.ts'
import type { LogEvent } from '../src/log-event.ts'

const AT_ONCE = { checkEveryMs: 1, checkpointEveryMs: 1 }

/** Runs the watch over the given disk figures, and returns its events and checkpoints. */
async function watchOver(figures: readonly number[], checkpoint = async () => {}) {
  const happened: (LogEvent | 'saved')[] = []
  let watch = { close: async () => {} }
  await new Promise<void>((done) => {
    const left = [...figures]
    watch = watchDiskSpace(
      {
        async freeBytes() {
          const next = left.shift()
          if (next !== undefined) return next
          done()
          throw new Error('nothing more to see')
        },
        async checkpoint() {
          happened.push('saved')
          await checkpoint()
        },
        log: (event) => happened.push(event),
      },
      AT_ONCE,
    )
  })
  await watch.close()
  return happened
}

test('with enough space there are no events and no checkpoints', async () => {
  expect(await watchOver([LITTLE_BYTES, LITTLE_BYTES * 9, LITTLE_BYTES])).toEqual([])
})

test('a disk that fills up is reported once, with a checkpoint at every check until there is space', async () => {
  expect(await watchOver([LITTLE_BYTES, 5_900_000, 0, LITTLE_BYTES, LITTLE_BYTES])).toEqual([
    { type: 'disk-nearly-full', freeBytes: 5_900_000 },
    'saved',
    'saved',
    { type: 'disk-has-space' },
  ])
})

test('a failed checkpoint is repeated', async () => {
  const down = async () => {
    throw new Error('the server is down')
  }
  expect((await watchOver([0, 0, 0], down)).filter((what) => what === 'saved')).toHaveLength(3)
})
