import { median, percentile } from './measures.ts'

/** The default number of concurrent buyers. */
const CONCURRENCY = 8

export interface Checkouts {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/** Calls `act` `count` times, `concurrency` at once; each worker continues as soon as its call resolves. */
export async function runConcurrently(
  count: number,
  act: (n: number) => Promise<{ ok: boolean; ms: number }>,
  concurrency = CONCURRENCY,
): Promise<Checkouts> {
  const times: number[] = []
  let failed = 0
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        next += 1
        const { ok, ms } = await act(next - 1)
        times.push(ms)
        if (!ok) failed += 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    perSecond: count / seconds,
    p50Ms: median(times),
    p99Ms: percentile(times, 0.99),
    failed,
  }
}

/** The medians of several rounds, because machines are shared and noisy. */
export function mediansOf(rounds: readonly Checkouts[]): Checkouts {
  const of = (pick: (round: Checkouts) => number) => median(rounds.map(pick))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}
