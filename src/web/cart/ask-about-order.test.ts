import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiAnswer, ApiRefusal } from '../api-call.ts'
import type { ConfirmedPayment } from '../payment/verdicts.ts'
import { ORDER_LIMITED_RECHECK_MS, ORDER_RECHECK_MS } from '../waiting.ts'
import { askAboutOrder } from './ask-about-order.ts'
import type { OpenOrder } from './open-order.ts'

const ORDER = { key: 'k', body: {} }
const PLACED = { success: true as const, thanksPath: '/track/o1?thanks=1' }

function refusal(status: number, code: string): ApiRefusal {
  return { ok: false, status, code, detail: '', errors: {}, data: {} }
}
const LOST = refusal(0, 'unreachable')
const LIMITED = refusal(429, 'too-many-requests')
const STANDS: ApiAnswer<ConfirmedPayment> = { ok: true, status: 200, data: PLACED }

/** Returns these responses in order, and then repeats the last one. */
function answering(...answers: readonly ApiAnswer<ConfirmedPayment>[]) {
  const left = [...answers]
  return vi.fn(async (_order: OpenOrder) => (left.length > 1 ? left.shift() : left[0]) ?? LOST)
}

const asked = { order: ORDER, wasSent: false, isOpen: () => true }
const ignore = () => {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a rate limit after lost responses is no failure: the order may exist, and is polled more slowly', async () => {
  const sent = answering(...Array.from({ length: 20 }, () => LOST), LIMITED, STANDS)
  const outcome = askAboutOrder(asked, ignore, sent)
  await vi.advanceTimersByTimeAsync(20 * ORDER_RECHECK_MS + ORDER_LIMITED_RECHECK_MS - 1)
  expect(sent).toHaveBeenCalledTimes(21)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual({ kind: 'placed', thanksPath: PLACED.thanksPath })
  expect(sent.mock.calls.every(([order]) => order === ORDER)).toBe(true)
})

test('a rate limit on the first request is a refusal, but not on a repetition from an earlier page', async () => {
  const refused = await askAboutOrder(asked, ignore, answering(LIMITED, STANDS))
  expect(refused).toMatchObject({
    kind: 'refused',
    code: 'too-many-requests',
  })
  const resumed = askAboutOrder({ ...asked, wasSent: true }, ignore, answering(LIMITED, STANDS))
  await vi.advanceTimersByTimeAsync(ORDER_LIMITED_RECHECK_MS)
  expect((await resumed).kind).toBe('placed')
})

test('an order that another tab has settled is not acted on again, but leads to its thanks', async () => {
  let isOpen = true
  const sent = vi.fn(async () => {
    isOpen = false
    return STANDS
  })
  const outcome = await askAboutOrder({ ...asked, isOpen: () => isOpen }, ignore, sent)
  expect(outcome).toEqual({ kind: 'settled-elsewhere', thanksPath: PLACED.thanksPath })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('an order that another tab has settled is not sent again', async () => {
  let isOpen = true
  const sent = answering(LOST, STANDS)
  const settleElsewhere = () => {
    isOpen = false
  }
  const outcome = askAboutOrder({ ...asked, isOpen: () => isOpen }, settleElsewhere, sent)
  await vi.advanceTimersByTimeAsync(ORDER_RECHECK_MS)
  expect(await outcome).toEqual({ kind: 'settled-elsewhere' })
  expect(sent).toHaveBeenCalledTimes(1)
})
