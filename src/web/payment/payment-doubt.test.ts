import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { DialogEnd } from '#providers/payment/browser/dialog.ts'
import {
  CHECKOUT,
  CLOSED,
  check,
  DECLINED,
  kinds,
  LOST,
  NOW,
  PAID,
  PENDING,
  PROOF,
  page,
  refusal,
  SILENT,
  UNDER_WAY,
  UNPAID,
  untilQuiet,
} from '#tests/support/payment-page.ts'
import type { Attempt } from './attempt.ts'

describe('a dialog that was closed', () => {
  test('after a refusal by the bank is a failure, and the next click pays the same order', async () => {
    const paid: DialogEnd = { kind: 'paid', proof: PROOF }
    const { flow, seen } = page({ ends: [DECLINED, paid] })
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual(['failed'])
    await flow.begin(CHECKOUT)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
    expect(kinds(seen.events)).toEqual(['failed', 'paid'])
  })

  test('although the money was taken is a paid order', async () => {
    const { flow, seen } = page({ ends: [CLOSED], checks: [PAID] })
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual(['paid'])
    expect(seen.verified).toBe(0)
  })

  test('with the money on its way is polled at growing intervals until it is paid', async () => {
    const { flow, seen } = page({
      ends: [CLOSED],
      checks: [...Array.from({ length: 10 }, () => UNDER_WAY), PAID],
    })
    await flow.begin(CHECKOUT)
    expect(seen.steps).toContain('checking')
    expect(seen.waitsMs[0]).toBe(3000)
    expect(seen.waitsMs.at(-1)).toBe(MINUTE_MS)
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('is polled silently while the goods are reserved, and a late payment is reported', async () => {
    const { flow, seen } = page({ ends: [CLOSED], checks: [UNPAID, UNPAID, UNPAID, PAID] })
    await flow.begin(CHECKOUT)
    await untilQuiet(seen.waitsMs)
    expect(kinds(seen.events)).toEqual(['failed', 'paid'])
    expect(seen.events[1]).toMatchObject({ isInFront: false })
    expect(seen.steps).not.toContain('checking')
  })

  test.each([-60, 60])(
    'is watched, and paid as the same order, on a phone whose clock is wrong by %i minutes',
    async (minutes) => {
      const script = { clockMs: minutes * MINUTE_MS, ends: [CLOSED] }
      const late = page({ ...script, checks: [UNPAID, UNPAID, UNPAID, PAID] })
      await late.flow.begin(CHECKOUT)
      await untilQuiet(late.seen.waitsMs)
      expect(kinds(late.seen.events)).toEqual(['failed', 'paid'])

      const again = page({ ...script, ends: [CLOSED, { kind: 'paid', proof: PROOF }] })
      await again.flow.begin(CHECKOUT)
      await again.flow.begin(CHECKOUT)
      expect(again.seen.keys).toEqual(['key-1', 'key-1'])
    },
  )

  test('is dropped when the reservation ends', async () => {
    const { flow, seen, state } = page({ ends: [CLOSED] })
    await flow.begin(CHECKOUT)
    await untilQuiet(seen.waitsMs)
    expect(state.kept).toBeUndefined()
    expect(state.nowMs).toBeGreaterThan(NOW + 20 * MINUTE_MS)
    expect(kinds(seen.events)).toEqual(['failed'])
  })
})

describe('an uncertain response', () => {
  test('to a verification is repeated with the same proof, and never reported as a failure', async () => {
    const { flow, seen } = page({ proofs: [LOST, refusal(502, 'status-502'), PAID] })
    await flow.begin(CHECKOUT)
    expect(seen.verified).toBe(3)
    expect(seen.steps).toEqual(['preparing', 'paying', 'asking', 'checking', 'rest'])
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('to a pending payment is polled until it is paid', async () => {
    const { flow, seen } = page({ proofs: [PENDING], checks: [UNDER_WAY, LOST, PAID] })
    await flow.begin(CHECKOUT)
    expect(seen).toMatchObject({ verified: 1, checked: 3 })
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('ignores another click meanwhile; dismissed, polling continues in the background', async () => {
    const { flow, seen } = page({
      proofs: [PENDING],
      checks: [...Array.from({ length: 4 }, () => UNDER_WAY), PAID],
    })
    const paying = flow.begin(CHECKOUT)
    while (flow.step.get().at !== 'checking') await new Promise((resolve) => setImmediate(resolve))
    flow.dismiss()
    await flow.begin(CHECKOUT)
    expect(flow.step.get()).toMatchObject({ at: 'checking', isShown: false })
    flow.show()
    expect(flow.step.get()).toMatchObject({ isShown: true })
    flow.dismiss()
    await paying
    expect(seen.keys).toHaveLength(1)
    expect(seen.events).toMatchObject([{ kind: 'paid', isInFront: false }])
  })

  test.each([
    ['paid-too-late', 409, 'too-late'],
    ['payment-not-proven', 400, 'failed'],
    ['unknown-order', 404, 'failed'],
  ])('%s is certain', async (code, status, kind) => {
    const { flow, seen, state } = page({ proofs: [refusal(status, code)] })
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual([kind])
    expect(state.kept).toBeUndefined()
  })

  test('an amount that does not match is being checked, not failed', async () => {
    const { flow, seen } = page({
      proofs: [refusal(409, 'payment-not-matching')],
      checks: [UNDER_WAY, check('refunded')],
    })
    await flow.begin(CHECKOUT)
    expect(seen.steps).toContain('checking')
    expect(kinds(seen.events)).toEqual(['too-late'])
  })
})

describe('a bank that does not respond', () => {
  const paid: DialogEnd = { kind: 'paid', proof: PROOF }
  const untilChecking = async (flow: ReturnType<typeof page>['flow']) => {
    while (flow.step.get().at !== 'checking') await new Promise((resolve) => setImmediate(resolve))
  }

  test('is polled further, and the same order may be paid in another way on the shopper’s request', async () => {
    const { flow, seen } = page({ ends: [CLOSED, paid], checks: [SILENT] })
    void flow.begin(CHECKOUT)
    await untilChecking(flow)
    expect(flow.step.get()).toMatchObject({ canRetry: true })
    await flow.retry()
    expect(seen.keys).toEqual(['key-1', 'key-1'])
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('never makes the shopper pay twice when a bank has confirmed the money', async () => {
    const { flow, seen } = page({ ends: [CLOSED, paid], checks: [UNDER_WAY, UNDER_WAY, PAID] })
    const paying = flow.begin(CHECKOUT)
    await untilChecking(flow)
    expect(flow.step.get()).toMatchObject({ canRetry: false })
    await flow.retry()
    await paying
    expect(seen.dialogs).toHaveLength(1)
    expect(kinds(seen.events)).toEqual(['paid'])
  })
})

describe('after a reload', () => {
  const KEPT: Attempt = {
    userId: 'asha',
    key: 'key-0',
    mark: 'other',
    flow: 'cart',
    lines: [{ id: 'khus-sharbat', quantity: 2 }],
    order: { id: 'o1', number: 'SMG-10001', reservedUntilMs: NOW + 20 * MINUTE_MS },
    openedAtMs: NOW - MINUTE_MS,
  }

  test('a payment under way is resumed in front of the shopper', async () => {
    const { flow, seen } = page({ kept: KEPT, checks: [UNDER_WAY, UNDER_WAY, PAID] })
    await flow.resume()
    expect(seen.steps).toEqual(['checking', 'rest'])
    expect(seen.events).toMatchObject([
      { kind: 'paid', isInFront: true, attempt: { key: 'key-0' } },
    ])
  })

  test('an old one is resumed in the background', async () => {
    const openedAtMs = NOW - 60 * MINUTE_MS
    const { flow, seen } = page({ kept: { ...KEPT, openedAtMs }, checks: [UNDER_WAY, PAID] })
    await flow.resume()
    expect(seen.events).toMatchObject([{ kind: 'paid', isInFront: false }])
  })

  test('nothing is resumed for a dialog that was never opened, or for another account', async () => {
    const { openedAtMs: _, ...unopened } = KEPT
    for (const wrong of [{ kept: unopened }, { kept: KEPT, userId: 'kiran' }]) {
      const { flow, seen } = page(wrong)
      await flow.resume()
      expect(seen.checked).toBe(0)
    }
  })

  test('a new request waits until the result of the earlier one is certain', async () => {
    const { flow, seen } = page({ kept: KEPT, checks: [UNDER_WAY, PAID] })
    await flow.begin(CHECKOUT)
    await untilQuiet(seen.waitsMs)
    expect(seen.keys).toEqual([])
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('an earlier request that was not paid blocks nothing', async () => {
    const { flow, seen } = page({ kept: KEPT })
    await flow.begin(CHECKOUT)
    expect(seen.keys).toEqual(['key-1'])
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('a result that another tab has reported is not reported again', async () => {
    const { flow, seen, state } = page({ kept: KEPT, checks: [UNDER_WAY, PAID] })
    const resumed = flow.resume()
    state.kept = undefined
    await resumed
    expect(seen.events).toEqual([])
    expect(flow.step.get().at).toBe('rest')
  })
})

describe('a browser that is redirected to pay', () => {
  const AWAY: Attempt = {
    userId: 'asha',
    key: 'key-0',
    mark: 'other',
    flow: 'sachets',
    lines: [{ id: 'tulsi-ritu', quantity: 10 }],
    order: { id: 'o1', number: 'SMG-10001', reservedUntilMs: NOW + 20 * MINUTE_MS },
    openedAtMs: NOW - MINUTE_MS,
    isAway: true,
  }

  test('gets a return address, and the device remembers the redirect', async () => {
    const { flow, seen, state } = page({ isInApp: true, ends: [CLOSED] })
    const kept: (Attempt | undefined)[] = []
    flow.step.subscribe(() => void kept.push(state.kept))
    await flow.begin(CHECKOUT)
    expect(seen.dialogs).toMatchObject([{ callbackUrl: 'https://shop/callback?cart' }])
    expect(kept.some((attempt) => attempt?.isAway)).toBe(true)
    // Back on the page without having left it, so the redirect is over.
    expect(state.kept?.isAway).toBeUndefined()
    expect(kinds(seen.events)).toEqual(['failed'])
  })

  test('shows on the page it returns to that the order is paid', async () => {
    const { flow, seen } = page({ kept: AWAY, checks: [PAID] })
    await flow.resume()
    expect(seen.events).toMatchObject([{ kind: 'paid', isInFront: true }])
  })

  test('shows there that nothing was paid, once', async () => {
    const { flow, seen, state } = page({ kept: AWAY })
    await flow.resume()
    expect(seen.events).toMatchObject([{ kind: 'failed', flow: 'sachets' }])
    expect(state.kept).toMatchObject({ key: 'key-0' })
    expect(state.kept?.isAway).toBeUndefined()
  })

  test('shows that an uncertain payment is being checked', async () => {
    const { flow, seen } = page({ kept: AWAY, checks: [UNDER_WAY, UNDER_WAY, PAID] })
    await flow.resume()
    expect(seen.steps).toContain('checking')
    expect(seen.events).toMatchObject([{ kind: 'paid', isInFront: true }])
  })
})
