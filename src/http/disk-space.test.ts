import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/durations.ts'
import { TestClock } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { spaceCheck } from './disk-space.ts'
import { registerHealth } from './health.ts'

const full = Object.assign(new Error('full'), { code: 'ENOSPC' })

function shopOnDisk() {
  const clock = new TestClock()
  const disk = { isFull: false, tries: 0 }
  const hasSpace = spaceCheck({
    folder: '/data',
    now: clock.now,
    tryWrite: async () => {
      disk.tries += 1
      if (disk.isFull) throw full
    },
  })
  const app = testServer()
  registerHealth(app, { isReady: hasSpace })
  const status = async () => (await app.inject('/readyz')).statusCode
  return { clock, disk, status }
}

test('a shop on a full disk is not ready, and is ready again once there is space', async () => {
  const { clock, disk, status } = shopOnDisk()
  expect(await status()).toBe(200)
  disk.isFull = true
  clock.advance(10_000)
  expect(await status()).toBe(503)
  disk.isFull = false
  clock.advance(10_000)
  expect(await status()).toBe(200)
})

test('the disk is checked now and then, not at every probe', async () => {
  const { clock, disk, status } = shopOnDisk()
  for (let count = 0; count < 50; count += 1) await status()
  expect(disk.tries).toBe(1)
  clock.advance(10_000)
  await status()
  expect(disk.tries).toBe(2)
})

test('a clock that jumps back an hour does not stop the checks', async () => {
  const { clock, disk, status } = shopOnDisk()
  await status()
  clock.advance(-HOUR_MS)
  disk.isFull = true
  expect(await status()).toBe(503)
})
