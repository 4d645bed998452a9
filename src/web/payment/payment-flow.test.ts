import { describe, expect, test } from 'vitest'
import { CHECKOUT, kinds, LOST, offer, page, refusal } from '#tests/support/payment-page.ts'

describe('paying online', () => {
  test('creates the order, opens the dialog and verifies the payment', async () => {
    const { flow, seen, state } = page({})
    await flow.begin(CHECKOUT)
    expect(seen.bodies).toEqual([
      {
        productIds: ['khus-sharbat'],
        quantities: [2],
        boxes: 2,
        address: '14 Patel Society',
        city: 'Anand',
        state: 'Gujarat',
        pincode: '388001',
        phone_number: '9825012345',
        paymentMethod: 'Prepaid',
        language: 'en',
      },
    ])
    expect(seen.dialogs[0]).toMatchObject({ providerOrderId: 'order_1', amountPaise: 52_900 })
    expect(seen.steps).toEqual(['preparing', 'paying', 'asking', 'rest'])
    expect(seen.events).toMatchObject([
      { kind: 'paid', thanksPath: '/track/o1?thanks=1', isInFront: true },
    ])
    expect(state.kept).toBeUndefined()
  })

  test('creates one order on a double click', async () => {
    const { flow, seen } = page({})
    await Promise.all([flow.begin(CHECKOUT), flow.begin(CHECKOUT)])
    expect(seen.keys).toEqual(['key-1'])
    expect(seen.dialogs).toHaveLength(1)
  })

  test('never charges a total other than the one shown without a click', async () => {
    const { flow, seen } = page({ offers: [offer({ delivery: 89 })] })
    await flow.begin(CHECKOUT)
    expect(flow.step.get()).toMatchObject({
      at: 'confirm',
      offer: { bill: { totalPaise: 549_00 } },
    })
    expect(seen.dialogs).toEqual([])
    await flow.confirm()
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('first shows the full price when no total was on the screen', async () => {
    const { flow, seen } = page({})
    await flow.begin({ ...CHECKOUT, shownTotalPaise: undefined })
    expect(flow.step.get().at).toBe('confirm')
    flow.goBack()
    expect(flow.step.get().at).toBe('rest')
    expect(seen.dialogs).toEqual([])
  })

  test('reports a script that does not load, and the next click requests the same order', async () => {
    const { flow, seen, script } = page({ hasScript: false })
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual(['script-missing'])
    script.hasScript = true
    await flow.begin(CHECKOUT)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
    expect(kinds(seen.events)).toEqual(['script-missing', 'paid'])
  })

  test('orders nothing while nothing could show the result', async () => {
    const { flow, seen, script } = page({ hasDialogs: false })
    await flow.begin(CHECKOUT)
    await flow.payAgain({ id: 'o1', number: 'SMG-10001' })
    expect([seen.keys, seen.again, seen.dialogs, seen.events]).toEqual([[], [], [], []])
    script.hasDialogs = true
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('treats a lost response before the dialog as a failure and keeps its key', async () => {
    const { flow, seen } = page({ offers: [LOST, offer()] })
    await flow.begin(CHECKOUT)
    expect(kinds(seen.events)).toEqual(['failed'])
    await flow.begin(CHECKOUT)
    expect(seen.keys).toEqual(['key-1', 'key-1'])
  })

  test.each([
    ['out-of-stock', 409],
    ['payment-unavailable', 503],
    ['too-many-unpaid', 422],
  ])(
    'reports a certain refusal (%s), and the next click is a new request',
    async (code, status) => {
      const { flow, seen } = page({ offers: [refusal(status, code), offer()] })
      await flow.begin(CHECKOUT)
      expect(seen.events).toMatchObject([{ kind: 'failed', code }])
      await flow.begin(CHECKOUT)
      expect(seen.keys).toEqual(['key-1', 'key-2'])
    },
  )

  test('creates an order that expired once more automatically', async () => {
    const over = refusal(409, 'checkout-over')
    const again = page({ offers: [over, offer()] })
    await again.flow.begin(CHECKOUT)
    expect(again.seen.keys).toEqual(['key-1', 'key-2'])
    expect(kinds(again.seen.events)).toEqual(['paid'])
    const never = page({ offers: [over] })
    await never.flow.begin(CHECKOUT)
    expect(never.seen.keys).toHaveLength(2)
    expect(kinds(never.seen.events)).toEqual(['over'])
  })

  test('opens no dialog for an order that is already paid', async () => {
    const { flow, seen } = page({ offers: [offer({ status: 'success' })] })
    await flow.begin(CHECKOUT)
    expect(seen.dialogs).toEqual([])
    expect(kinds(seen.events)).toEqual(['paid'])
  })

  test('opens the sign-in for an ended session and reports no failure', async () => {
    for (const channel of ['cart', 'sachets'] as const) {
      const { flow, seen } = page({ offers: [refusal(401, 'sign-in-needed')] })
      await flow.begin({ ...CHECKOUT, flow: channel })
      expect(seen.events).toEqual([{ kind: 'signed-out', flow: channel }])
    }
  })
})

describe('an unpaid order of the list', () => {
  const ORDER = { id: 'o1', number: 'SMG-10001' }

  test('opens the payment of the same order, and removes nothing from the cart', async () => {
    const { flow, seen, state } = page({})
    await flow.payAgain(ORDER)
    expect(seen).toMatchObject({ again: ['o1'], keys: [], verified: 1 })
    expect(seen.dialogs).toMatchObject([{ providerOrderId: 'order_1' }])
    expect(seen.events).toMatchObject([{ kind: 'paid', attempt: { flow: 'order', lines: [] } }])
    expect(state.kept).toBeUndefined()
  })

  test('that turns out to be paid opens no dialog', async () => {
    const { flow, seen } = page({ offers: [offer({ status: 'success' })] })
    await flow.payAgain(ORDER)
    expect(kinds(seen.events)).toEqual(['paid'])
    expect(seen.dialogs).toEqual([])
  })

  test('is not paid while money may be on its way', async () => {
    const { flow, seen } = page({ offers: [refusal(409, 'payment-under-way')] })
    await flow.payAgain(ORDER)
    expect(seen.events).toMatchObject([{ kind: 'failed', code: 'payment-under-way' }])
    expect(seen.dialogs).toEqual([])
  })
})
