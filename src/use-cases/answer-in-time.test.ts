import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { startDeadline } from './answer-in-time.ts'

const never = new Promise<string>(() => {})
function clockAt(ms: number): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(ms)
  onTestFinished(() => now.mockRestore())
}

test('a result in time is returned', async () => {
  expect(await startDeadline().answer(Promise.resolve('paid'))).toBe('paid')
})

test('the deadline counts from its start, whatever the time was spent on', async () => {
  clockAt(0)
  const deadline = startDeadline()
  // For example, a busy database has used nearly all of it before the provider is asked.
  clockAt(4_995)
  expect(await deadline.answer(never)).toBeUndefined()
})

test('an available result is returned even after the deadline', async () => {
  clockAt(0)
  const deadline = startDeadline()
  clockAt(MINUTE_MS)
  expect(await deadline.answer(Promise.resolve('paid'))).toBe('paid')
})

test('work that fails after the deadline causes no unhandled rejection', async () => {
  const late = Promise.withResolvers<string>()
  clockAt(0)
  const deadline = startDeadline()
  clockAt(5_000)
  expect(await deadline.answer(late.promise)).toBeUndefined()
  late.reject(new Error('the connection was lost'))
  await expect(late.promise).rejects.toThrow('lost')
})
