import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { forkServing, keepProcess, keepTrying } from './child-processes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that does what the test says. */
class Played extends EventEmitter {
  pid: number | undefined = 1
  said: unknown[] = []
  signals: unknown[] = []
  send(word: unknown): void {
    this.said.push(word)
  }
  kill(signal: unknown): void {
    this.signals.push(signal)
    this.emit('exit', null, signal)
  }
}

function keepPlayed({ refused = 0 } = {}) {
  const started: Played[] = []
  const pauses: number[] = []
  let refusals = 0
  const kept = keepProcess({
    start() {
      refusals += 1
      if (refusals <= refused) throw new Error('spawn ENOMEM')
      started.push(new Played())
      return started.at(-1) as unknown as ChildProcess
    },
    stopWithinMs: 5_000,
    onEnd: ({ againInMs }) => pauses.push(againInMs),
  })
  return { kept, started, pauses, last: () => started.at(-1) as Played }
}

test('a process that ends by itself is started again, after pauses that grow to half a minute', () => {
  const { started, pauses, last } = keepPlayed()
  for (let times = 0; times < 8; times += 1) {
    last().emit('exit', 1, null)
    vi.advanceTimersByTime((pauses.at(-1) ?? 0) - 1)
    expect(started).toHaveLength(times + 1)
    vi.advanceTimersByTime(1)
    expect(started).toHaveLength(times + 2)
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('one that worked for a minute begins with the shortest pause again', () => {
  const { pauses, last } = keepPlayed()
  for (const workedMs of [0, MINUTE_MS - 1, MINUTE_MS]) {
    last().emit('message', 'works')
    vi.advanceTimersByTime(workedMs)
    last().emit('exit', null, 'SIGKILL')
    vi.advanceTimersByTime(pauses.at(-1) ?? 0)
  }
  expect(pauses).toEqual([500, 1_000, 500])
})

test('one that cannot be started at all is tried again', () => {
  const { started, last } = keepPlayed()
  last().pid = undefined
  last().emit('error', new Error('spawn EAGAIN'))
  vi.advanceTimersByTime(500)
  expect(started).toHaveLength(2)
})

test('a process for pages that cannot be started is an event of the process alone', async () => {
  cluster.setupPrimary({ exec: 'nothing.js', cwd: '/nowhere' })
  onTestFinished(() => cluster.setupPrimary({ cwd: process.cwd() }))
  // An error that the worker repeats to nobody is thrown, which fails this test too.
  const [error] = await once(forkServing({}), 'error')
  expect(error).toMatchObject({ code: 'ENOENT' })
})

test('so is one whose start the system refuses at once', async () => {
  const { started, pauses, kept } = keepPlayed({ refused: 2 })
  await expect(kept.works).rejects.toThrow('ended')
  vi.advanceTimersByTime(500)
  vi.advanceTimersByTime(1_000)
  expect({ times: started.length, pauses }).toEqual({ times: 1, pauses: [500, 1_000] })
})

test('whoever waits for the first start hears when it ended before it worked', async () => {
  const failed = keepPlayed()
  failed.last().emit('exit', 1, null)
  await expect(failed.kept.works).rejects.toThrow('1')
  const good = keepPlayed()
  good.last().emit('message', 'works')
  await good.kept.works
})

test('a stop asks once, waits for the end and starts nothing more', async () => {
  const { kept, started, pauses, last } = keepPlayed()
  const stopped = kept.stop()
  expect(last().said).toEqual(['stop'])
  last().emit('exit', 0, null)
  await stopped
  vi.advanceTimersByTime(MINUTE_MS)
  expect({ times: started.length, pauses, signals: last().signals }).toEqual({
    times: 1,
    pauses: [],
    signals: [],
  })
})

test('one that does not stop in time is killed', async () => {
  const { kept, last } = keepPlayed()
  const stopped = kept.stop()
  vi.advanceTimersByTime(5_000)
  await stopped
  expect(last().signals).toEqual(['SIGKILL'])
})

test('a stop during a pause ends it', async () => {
  const { kept, started, last } = keepPlayed()
  last().emit('exit', 1, null)
  await kept.stop()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(started).toHaveLength(1)
})

describe('work that cannot start', () => {
  /** Work that starts when `refusals` attempts have failed. */
  function tryPlayed(refusals: number) {
    const pauses: number[] = []
    const done: string[] = []
    const kept = keepTrying({
      async start() {
        done.push('tried')
        if (done.length <= refusals) throw new Error('the database is away')
        return { stop: async () => void done.push('stopped') }
      },
      onFailure: (_, againInMs) => pauses.push(againInMs),
    })
    return { kept, pauses, done }
  }

  test('is tried again after pauses that grow, and stopped in the end', async () => {
    const { kept, pauses, done } = tryPlayed(8)
    for (const pauseMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(0)
      expect(pauses.at(-1)).toBe(pauseMs)
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    await kept.stop()
    expect(done).toEqual([...Array(9).fill('tried'), 'stopped'])
    expect(pauses).toHaveLength(8)
  })

  test('is tried no more once it is to stop', async () => {
    const { kept, done } = tryPlayed(2)
    await vi.advanceTimersByTimeAsync(0)
    await kept.stop()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(done).toEqual(['tried'])
  })
})
