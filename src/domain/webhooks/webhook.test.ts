import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import {
  isWebhookGivenUp,
  MAX_WEBHOOK_FAILURES,
  MIN_WEBHOOK_FAILING_MS,
  nextWebhookTry,
  parseWebhook,
  RETRY_WEBHOOK_AFTER_MS,
  rightsOfKinds,
  WEBHOOK_KINDS,
  webhookBody,
} from './webhook.ts'

const NOW = new Date('2026-11-25T10:00:00Z')
const kinds = ['parcel.changed', 'order.placed']

describe('an endpoint', () => {
  test('has an https address of the internet and kinds of events', () => {
    expect(parseWebhook({ url: ' https://Hooks.Store.example/in?shop=1 ', kinds }, false)).toEqual({
      ok: true,
      value: {
        url: 'https://hooks.store.example/in?shop=1',
        kinds: ['order.placed', 'parcel.changed'],
      },
    })
    for (const wrong of [[], ['order.placed', 'customer.changed']]) {
      expect(parseWebhook({ url: 'https://store.example/', kinds: wrong }, false)).toEqual({
        ok: false,
        errors: { kinds: 'webhook-kinds-required' },
      })
    }
    expect(parseWebhook({ url: 'http://store.example/', kinds: [] }, false)).toEqual({
      ok: false,
      errors: { url: 'webhook-url-wrong', kinds: 'webhook-kinds-required' },
    })
  })

  test.each([
    '',
    'hooks.example',
    'http://store.example/',
    'ftp://store.example/',
    'javascript:alert(1)',
    'https://user:secret@store.example/',
    'https://store.example/#part',
    'https://store.example\\@10.0.0.1/',
    `https://store.example/${'a'.repeat(500)}`,
  ])('refuses the address %s', (url) => {
    expect(parseWebhook({ url, kinds }, false)).toEqual({
      ok: false,
      errors: { url: 'webhook-url-wrong' },
    })
  })

  test.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://127.1:8443/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/',
    'https://[::1]/',
    'https://shop/',
    'https://[::ffff:127.0.0.1]/',
    'https://a.localhost/',
    'https://db.internal./',
  ])('refuses %s, which is no address of the internet (SSR-06)', (url) => {
    expect(parseWebhook({ url, kinds }, false)).toEqual({
      ok: false,
      errors: { url: 'webhook-url-inside' },
    })
    expect(parseWebhook({ url, kinds }, true).ok).toBe(true)
  })
})

test('an event is sent with its number, and sachets as one line without their names', () => {
  const order = {
    id: 'o1',
    number: 10001,
    placedAt: NOW.toISOString(),
    paymentMethod: 'cod',
    paymentState: 'cash-due',
    stage: 'placed',
    itemsPaise: 900,
    deliveryPaise: 60,
    codFeePaise: 40,
    otherPaise: 0,
    totalPaise: 1000,
    advancePaise: 0,
    creditPaise: 0,
    lines: [{ productId: 'tea', quantity: 1, unitPricePaise: 300, linePaise: 300 }],
    sachetsPaise: 600,
  }
  const body = webhookBody({ id: 7, kind: 'order.placed', at: NOW, facts: { order } })
  const { sachetsPaise, ...reported } = order
  expect(JSON.parse(body)).toEqual({
    id: 'event-7',
    sequence: 7,
    kind: 'order.placed',
    at: '2026-11-25T10:00:00.000Z',
    order: {
      ...reported,
      number: 'SMG-10001',
      lines: [...order.lines, { sachets: true, linePaise: sachetsPaise }],
    },
  })
  const product = { id: 'tea', pieces: 3 }
  const stock = { id: 8, kind: 'stock.changed', at: NOW, facts: { product } }
  expect(JSON.parse(webhookBody(stock))).toMatchObject({ sequence: 8, product })
})

test('a delivery is tried for a day with growing pauses, and then has failed', () => {
  const pauses = [...RETRY_WEBHOOK_AFTER_MS]
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  const sum = pauses.reduce((all, one) => all + one, 0)
  expect(sum).toBeLessThanOrEqual(DAY_MS)
  expect(sum).toBeGreaterThan(0.9 * DAY_MS)
  expect(nextWebhookTry(1, NOW)).toEqual(new Date('2026-11-25T10:01:00Z'))
  expect(nextWebhookTry(pauses.length + 1, NOW)).toBeUndefined()
})

test('an endpoint is switched off after many failures over days, not after one bad hour', () => {
  const long = new Date(NOW.getTime() - MIN_WEBHOOK_FAILING_MS)
  const failures = MAX_WEBHOOK_FAILURES
  expect(isWebhookGivenUp({ failures, failingSince: long }, NOW)).toBe(true)
  expect(isWebhookGivenUp({ failures: failures - 1, failingSince: long }, NOW)).toBe(false)
  const hour = new Date(long.getTime() + 1)
  expect(isWebhookGivenUp({ failures, failingSince: hour }, NOW)).toBe(false)
})

test('whoever makes an endpoint must be allowed to list what it is told of', () => {
  expect([...rightsOfKinds(['stock.changed'])]).toEqual(['product.list-all'])
  for (const kind of WEBHOOK_KINDS.filter((one) => one !== 'stock.changed')) {
    expect([...rightsOfKinds([kind])]).toEqual(['order.list-all'])
  }
  expect([...rightsOfKinds(WEBHOOK_KINDS)].toSorted()).toEqual([
    'order.list-all',
    'product.list-all',
  ])
})
