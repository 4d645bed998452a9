import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { createLogger } from '#http/logs/logging.ts'
import { forkWebProcess, retryStart, superviseProcess } from './child-processes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A child process whose events the test emits. */
class FakeProcess extends EventEmitter {
  pid: number | undefined = 1
  sent: unknown[] = []
  signals: unknown[] = []
  send(word: unknown): void {
    this.sent.push(word)
  }
  kill(signal: unknown): void {
    this.signals.push(signal)
    this.emit('exit', null, signal)
  }
}

function superviseFake({ refused = 0 } = {}) {
  const started: FakeProcess[] = []
  const ends: object[] = []
  const pauses: number[] = []
  let refusals = 0
  const kept = superviseProcess({
    start() {
      refusals += 1
      if (refusals <= refused) throw new Error('spawn ENOMEM')
      started.push(new FakeProcess())
      return started.at(-1) as unknown as ChildProcess
    },
    stopWithinMs: 5_000,
    onEnd: ({ againInMs, ...end }) => {
      ends.push(end)
      pauses.push(againInMs)
    },
  })
  return { kept, started, ends, pauses, last: () => started.at(-1) as FakeProcess }
}

test('a process that ends by itself is restarted, after pauses that grow to half a minute', () => {
  const { started, pauses, last } = superviseFake()
  for (let times = 0; times < 8; times += 1) {
    last().emit('exit', 1, null)
    vi.advanceTimersByTime((pauses.at(-1) ?? 0) - 1)
    expect(started).toHaveLength(times + 1)
    vi.advanceTimersByTime(1)
    expect(started).toHaveLength(times + 2)
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('the end of a process is reported under names that the log does not leave out', () => {
  const { ends, last } = superviseFake()
  last().emit('exit', 7, null)
  const lines: string[] = []
  createLogger({ write: (line) => lines.push(line) }).error(ends[0], 'ended')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ exitCode: 7, signal: null })
})

test('a process that ran for a minute is restarted after the shortest pause again', () => {
  const { pauses, last } = superviseFake()
  for (const workedMs of [0, MINUTE_MS - 1, MINUTE_MS]) {
    last().emit('message', 'ready')
    vi.advanceTimersByTime(workedMs)
    last().emit('exit', null, 'SIGKILL')
    vi.advanceTimersByTime(pauses.at(-1) ?? 0)
  }
  expect(pauses).toEqual([500, 1_000, 500])
})

test('a process that hangs for a minute is killed and replaced, and one that reports is not', () => {
  const { started, ends, last } = superviseFake()
  last().emit('message', 'ready')
  for (let minutes = 0; minutes < 5; minutes += 1) {
    vi.advanceTimersByTime(MINUTE_MS)
    last().emit('message', 'beat')
  }
  expect(ends).toEqual([])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(last().signals).toEqual([])
  vi.advanceTimersByTime(MINUTE_MS / 6)
  expect(started[0]?.signals).toEqual(['SIGKILL'])
  expect(ends).toEqual([{ exitCode: null, signal: 'SIGKILL', hung: true }])
  vi.advanceTimersByTime(500)
  expect(started).toHaveLength(2)
  // One that has not been ready yet may wait for its database for long.
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(started).toHaveLength(2)
})

test('a process that cannot be spawned is retried', () => {
  const { started, last } = superviseFake()
  last().pid = undefined
  last().emit('error', new Error('spawn EAGAIN'))
  vi.advanceTimersByTime(500)
  expect(started).toHaveLength(2)
})

test('a web process that cannot be spawned emits its error on the process alone', async () => {
  cluster.setupPrimary({ exec: 'nothing.js', cwd: '/nowhere' })
  onTestFinished(() => cluster.setupPrimary({ cwd: process.cwd() }))
  // Without a listener on the worker, the re-emitted error would be thrown and fail this test.
  const [error] = await once(forkWebProcess({}), 'error')
  expect(error).toMatchObject({ code: 'ENOENT' })
})

test('a process whose start throws is retried', async () => {
  const { started, pauses, kept } = superviseFake({ refused: 2 })
  await expect(kept.ready).rejects.toThrow('ended')
  vi.advanceTimersByTime(500)
  vi.advanceTimersByTime(1_000)
  expect({ times: started.length, pauses }).toEqual({ times: 1, pauses: [500, 1_000] })
})

test('waiting for the first start is rejected if the process ends before it is ready', async () => {
  const failed = superviseFake()
  failed.last().emit('exit', 1, null)
  await expect(failed.kept.ready).rejects.toThrow('1')
  const good = superviseFake()
  good.last().emit('message', 'ready')
  await good.kept.ready
})

test('a stop sends one message, waits for the end and starts nothing more', async () => {
  const { kept, started, pauses, last } = superviseFake()
  const stopped = kept.stop()
  expect(last().sent).toEqual(['stop'])
  last().emit('exit', 0, null)
  await stopped
  vi.advanceTimersByTime(MINUTE_MS)
  expect({ times: started.length, pauses, signals: last().signals }).toEqual({
    times: 1,
    pauses: [],
    signals: [],
  })
})

test('a process that does not stop in time is killed', async () => {
  const { kept, last } = superviseFake()
  const stopped = kept.stop()
  vi.advanceTimersByTime(5_000)
  await stopped
  expect(last().signals).toEqual(['SIGKILL'])
})

test('a stop during a pause ends it', async () => {
  const { kept, started, last } = superviseFake()
  last().emit('exit', 1, null)
  await kept.stop()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(started).toHaveLength(1)
})

describe('work that cannot start', () => {
  /** Work that starts when `refusals` attempts have failed. */
  function retryFake(refusals: number) {
    const pauses: number[] = []
    const done: string[] = []
    const kept = retryStart({
      async start() {
        done.push('tried')
        if (done.length <= refusals) throw new Error('the database is away')
        return { stop: async () => void done.push('stopped') }
      },
      onFailure: (_, againInMs) => pauses.push(againInMs),
    })
    return { kept, pauses, done }
  }

  test('is retried after growing pauses, and stopped in the end', async () => {
    const { kept, pauses, done } = retryFake(8)
    for (const pauseMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(0)
      expect(pauses.at(-1)).toBe(pauseMs)
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    await kept.stop()
    expect(done).toEqual([...Array(9).fill('tried'), 'stopped'])
    expect(pauses).toHaveLength(8)
  })

  test('is not retried after a stop', async () => {
    const { kept, done } = retryFake(2)
    await vi.advanceTimersByTimeAsync(0)
    await kept.stop()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(done).toEqual(['tried'])
  })
})
