import { describe, expect, test } from 'vitest'
import {
  type AskedAlert,
  canBeAwaited,
  MAX_STOCK_ALERTS,
  MAX_UNCONFIRMED_ALERTS,
  maySendLink,
  mayWaitForMore,
  parseStockAlert,
} from './stock-alert.ts'

describe('the address that waits for a product', () => {
  test('is one address, in small letters', () => {
    expect(parseStockAlert({ email: ' Asha@Mail.Example ' })).toEqual({
      ok: true,
      value: 'asha@mail.example',
    })
  })

  test.each([
    [undefined, 'email-required'],
    [{}, 'email-required'],
    [{ email: '  ' }, 'email-required'],
    [{ email: ['a@mail.example'] }, 'email-required'],
    [{ email: 'asha' }, 'email-malformed'],
    [{ email: 'a@mail.example, b@mail.example' }, 'email-malformed'],
    [{ email: 'a@mail.example\nBcc: b@mail.example' }, 'email-malformed'],
  ])('%j is refused as %s', (input, problem) => {
    expect(parseStockAlert(input)).toEqual({ ok: false, errors: { email: problem } })
  })
})

test('one waits for goods with a price that are sold out, and for nothing else', () => {
  const soldOut = { kind: 'goods', pricePaise: 19_900, stock: 0 } as const
  expect(canBeAwaited(soldOut)).toBe(true)
  expect(canBeAwaited({ ...soldOut, stock: 1 })).toBe(false)
  expect(canBeAwaited({ ...soldOut, pricePaise: 0 })).toBe(false)
  expect(canBeAwaited({ ...soldOut, kind: 'sachet' })).toBe(false)
})

describe('how much one address may ask for', () => {
  const at = new Date('2026-11-23T06:00:00Z')
  const open: AskedAlert = { confirmedAt: undefined, declinedAt: undefined }
  const declined: AskedAlert = { ...open, declinedAt: at }
  const confirmed: AskedAlert = { ...open, confirmedAt: at }
  const times = (count: number, alert: AskedAlert) => Array<AskedAlert>(count).fill(alert)

  test('few links, as long as nobody has opened one; declined ones count', () => {
    expect(maySendLink(times(MAX_UNCONFIRMED_ALERTS - 1, open))).toBe(true)
    expect(maySendLink(times(MAX_UNCONFIRMED_ALERTS, open))).toBe(false)
    expect(maySendLink(times(MAX_UNCONFIRMED_ALERTS, declined))).toBe(false)
    expect(maySendLink(times(MAX_UNCONFIRMED_ALERTS, confirmed))).toBe(true)
  })

  test('at most twenty products', () => {
    expect(mayWaitForMore(times(MAX_STOCK_ALERTS - 1, confirmed))).toBe(true)
    expect(mayWaitForMore(times(MAX_STOCK_ALERTS, confirmed))).toBe(false)
    expect(maySendLink(times(MAX_STOCK_ALERTS, confirmed))).toBe(false)
  })
})
