import type { CDPSession } from '@playwright/test'
import { SECOND_MS } from '#domain/time/durations.ts'
import { withinMs } from '../support/rounds.ts'
import { openQuiz } from './quizzing.ts'
import { expect, test } from './strict.ts'

/** An interaction of at most 50 ms feels instant, on a device four times slower than this one. */
const INSTANT_MS = 50
const SLOWER = 4

/** The main thread's work for an answer: scripts, styles and layout. Painting is not included. */
const WORK = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

/** That work so far, in the thread's own time, so that the machine's other load is not included. */
async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const worked = metrics.filter(({ name }) => WORK.includes(name))
  return worked.reduce((sum, { value }) => sum + value, 0) * SECOND_MS
}

test('answering feels instant on a slow device', async ({ page }) => {
  await openQuiz(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  const times: number[] = []
  for (const [place, key] of [...'221222222222222222'].entries()) {
    await expect(progress).toHaveAttribute('aria-valuenow', String(place))
    const before = await workedMs(session)
    await page.keyboard.press(key)
    // Two frames later the answer is rendered.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    times.push(Math.round((await workedMs(session)) - before))
  }
  await expect(page.getByRole('button', { name: 'Submit Assessment' })).toBeVisible()
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  console.info(`work for one answer: median ${median} ms of ${JSON.stringify(times)}`)
  expect(median * SLOWER).toBeLessThanOrEqual(withinMs(INSTANT_MS))
})
