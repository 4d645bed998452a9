import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { type SharedCounts, SharedWindows } from './shared-windows.ts'

const LIMIT = 120

/** The processes' shared table, as a map. */
function table() {
  const totals = new Map<string, number>()
  let exchanges = 0
  let isDown = false
  return {
    totals,
    exchanges: () => exchanges,
    fail: () => {
      isDown = true
    },
    async add({ key, count, windowMs }: Parameters<SharedCounts['add']>[0]) {
      if (isDown) throw new Error('down')
      exchanges += 1
      const name = key.toString('hex')
      const total = (totals.get(name) ?? 0) + count
      totals.set(name, total)
      return { total, ttlMs: windowMs }
    },
  }
}

function processesOn(shared: ReturnType<typeof table>, count: number, nowMs = () => 0) {
  return Array.from(
    { length: count },
    () => new SharedWindows({ processes: () => count, add: shared.add, secret: 'shared' }, nowMs),
  )
}

/** The number of requests that pass, when they are distributed over the processes. */
async function passed(
  processes: readonly SharedWindows[],
  requests: number,
  turn = (at: number) => at % processes.length,
): Promise<number> {
  const counts: number[] = []
  for (let at = 0; at < requests; at += 1) {
    const { current } = (await processes[turn(at)]?.count('a', MINUTE_MS, LIMIT)) ?? {}
    counts.push(current ?? 0)
  }
  return counts.filter((current) => current <= LIMIT).length
}

describe('a limit shared by several processes', () => {
  test.each([2, 3, 5])('is kept by %d processes, within one request per process', async (count) => {
    const through = await passed(processesOn(table(), count), 3 * LIMIT)
    expect(through).toBeGreaterThanOrEqual(LIMIT)
    expect(through).toBeLessThanOrEqual(LIMIT + count)
  })

  test('is exceeded by at most a quarter when all requests arrive at once', async () => {
    const processes = processesOn(table(), 2)
    const all = await Promise.all(
      Array.from({ length: 300 }, (_, at) => processes[at % 2]?.count('a', MINUTE_MS, LIMIT)),
    )
    const through = all.filter((one) => one && one.current <= LIMIT).length
    expect(through).toBeGreaterThanOrEqual(LIMIT)
    expect(through).toBeLessThanOrEqual(1.25 * LIMIT)
  })

  test('is exceeded by at most half when one process does not send its count', async () => {
    const processes = processesOn(table(), 2)
    const turn = (at: number) => (at < 30 || at > 200 ? 1 : 0)
    expect(await passed(processes, 400, turn)).toBeLessThanOrEqual(1.5 * LIMIT)
  })

  test('causes no exchange for an ordinary visitor, and few for a busy one', async () => {
    const shared = table()
    const [one] = processesOn(shared, 3)
    await one?.count('a shopper', MINUTE_MS, 20)
    await one?.count('a shopper', MINUTE_MS, 20)
    expect(shared.exchanges()).toBe(0)
    for (let at = 0; at < 400; at += 1) await one?.count('busy', MINUTE_MS, LIMIT)
    expect(shared.exchanges()).toBeLessThan(30)
  })

  test('is never exchanged by a single process', async () => {
    const shared = table()
    expect(await passed(processesOn(shared, 1), 300)).toBe(LIMIT)
    expect(shared.exchanges()).toBe(0)
  })

  test('is counted by each process alone while the database is unavailable', async () => {
    const shared = table()
    shared.fail()
    expect(await passed(processesOn(shared, 2), 4 * LIMIT)).toBe(2 * LIMIT)
  })

  test('starts again with the next window', async () => {
    let now = 0
    const shared = table()
    const processes = processesOn(shared, 2, () => now)
    await passed(processes, 300)
    expect(await passed(processes, 10)).toBe(0)
    now += MINUTE_MS
    shared.totals.clear()
    expect(await passed(processes, 300)).toBeGreaterThanOrEqual(LIMIT)
  })

  test('is stored without account or address', async () => {
    const shared = table()
    await passed(processesOn(shared, 2), 100)
    expect([...shared.totals.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })
})

describe('a single process', () => {
  test('counts in a window that begins with the first request and expires', async () => {
    let now = 1_000
    const windows = new SharedWindows(undefined, () => now)
    expect(await windows.count('a', 100, LIMIT)).toEqual({ current: 1, ttl: 100 })
    now += 99
    expect(await windows.count('a', 100, LIMIT)).toEqual({ current: 2, ttl: 1 })
    now += 1
    expect(await windows.count('a', 100, LIMIT)).toEqual({ current: 1, ttl: 100 })
  })

  test('counts keys separately', async () => {
    const windows = new SharedWindows(undefined, () => 0)
    await windows.count('a', 100, LIMIT)
    expect((await windows.count('b', 100, LIMIT)).current).toBe(1)
  })

  test('gives each of many simultaneous requests its own number', async () => {
    const windows = new SharedWindows(undefined, () => 0)
    const counts = await Promise.all(
      Array.from({ length: 3 * LIMIT }, () => windows.count('a', 100, LIMIT)),
    )
    expect(counts.slice(0, LIMIT).map(({ current }) => current)).toEqual(
      Array.from({ length: LIMIT }, (_, at) => at + 1),
    )
    expect(counts.filter(({ current }) => current <= LIMIT)).toHaveLength(LIMIT)
  })

  test('remembers the most recent client, however many others come', async () => {
    const windows = new SharedWindows(undefined, () => 0, 3)
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e']) await windows.count(key, 100, LIMIT)
    expect(windows.size).toBe(3)
    expect((await windows.count('a', 100, LIMIT)).current).toBe(4)
    expect((await windows.count('b', 100, LIMIT)).current).toBe(1)
  })

  test('uses bounded memory for any sequence of keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string()), async (keys) => {
        const windows = new SharedWindows(undefined, () => 0, 5)
        for (const key of keys) await windows.count(key, 100, LIMIT)
        expect(windows.size).toBeLessThanOrEqual(5)
      }),
    )
  })
})
