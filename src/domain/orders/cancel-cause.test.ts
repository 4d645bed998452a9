import { describe, expect, test } from 'vitest'
import { MAX_CANCEL_NOTE, parseCancelCause, REASONS_TO_CANCEL } from './cancel-cause.ts'

describe('why an order is cancelled', () => {
  test('a shopper need not say', () => {
    for (const sent of [{}, { reason: '' }, { reason: undefined, note: 'left out' }]) {
      expect(parseCancelCause('shopper', sent)).toEqual({ ok: true, value: { cause: undefined } })
    }
  })

  test('the shop says it always', () => {
    for (const sent of [{}, { reason: '' }, { reason: 'because' }, { reason: 5 }]) {
      expect(parseCancelCause('shop', sent)).toEqual({
        ok: false,
        errors: { reason: 'cancel-reason-wrong' },
      })
    }
  })

  test('neither takes a reason of the other’s list', () => {
    expect(parseCancelCause('shopper', { reason: 'out-of-stock' }).ok).toBe(false)
    expect(parseCancelCause('shop', { reason: 'changed-mind' }).ok).toBe(false)
  })

  test('words are kept with another reason alone', () => {
    for (const reason of REASONS_TO_CANCEL.shop.filter((one) => one !== 'other')) {
      expect(parseCancelCause('shop', { reason, note: 'more' })).toEqual({
        ok: true,
        value: { cause: { reason, note: undefined } },
      })
    }
    expect(parseCancelCause('shop', { reason: 'other', note: '  Flooded\nroad ' })).toEqual({
      ok: true,
      value: { cause: { reason: 'other', note: 'Flooded road' } },
    })
  })

  test('another reason of the shop needs words, of a shopper may have them', () => {
    expect(parseCancelCause('shop', { reason: 'other', note: ' ' })).toEqual({
      ok: false,
      errors: { note: 'cancel-note-missing' },
    })
    expect(parseCancelCause('shopper', { reason: 'other' })).toEqual({
      ok: true,
      value: { cause: { reason: 'other', note: undefined } },
    })
  })

  test('no more words than fit', () => {
    const long = 'a'.repeat(MAX_CANCEL_NOTE + 1)
    for (const by of ['shop', 'shopper'] as const) {
      expect(parseCancelCause(by, { reason: 'other', note: long })).toEqual({
        ok: false,
        errors: { note: 'cancel-note-long' },
      })
      expect(parseCancelCause(by, { reason: 'other', note: long.slice(1) }).ok).toBe(true)
    }
  })
})
