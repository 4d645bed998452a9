import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { MAX_WISHES, parseStoredWishlist, type Wishlist } from './stored-wishlist.ts'
import { syncedWishlist, toggleWish, withoutGone } from './wishlist-changes.ts'

const ids = (...names: string[]) => names as ProductId[]
const [A, B, C] = ids('a', 'b', 'c') as [ProductId, ProductId, ProductId]
const EMPTY = parseStoredWishlist(undefined)

function toggled(list: Wishlist, id: ProductId, isSignedIn = true): Wishlist {
  const next = toggleWish(list, id, isSignedIn)
  if (!next) throw new Error('the list is full')
  return next
}

describe('the wishlist of a device', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'khus'],
    ['a list', ['khus']],
    ['ids that are none', { ids: [1, '../x', '', null], added: 'x', removed: {} }],
  ])('is empty when %s is stored', (_, stored) => {
    expect(parseStoredWishlist(stored)).toEqual({ ids: [], added: [], removed: [] })
  })

  test('is read back as it was stored, each product once', () => {
    const stored = { ids: ['b', 'a', 'b'], added: ['a', 7], removed: ['c'] }
    expect(parseStoredWishlist(stored)).toEqual({ ids: [B, A], added: [A], removed: [C] })
  })

  test('has the latest first, and loses what is tapped again', () => {
    const list = toggled(toggled(EMPTY, A), B)
    expect(list).toEqual({ ids: [B, A], added: [B, A], removed: [] })
    expect(toggled(list, B)).toEqual({ ids: [A], added: [A], removed: [B] })
  })

  test('tells the account of no removal that was made signed out', () => {
    const list = toggled(toggled(EMPTY, A, false), A, false)
    expect(list).toEqual(EMPTY)
  })

  test(`takes ${MAX_WISHES} products and no more; removing still works`, () => {
    let list = EMPTY
    for (let n = 0; n < MAX_WISHES; n += 1) list = toggled(list, `p-${n}` as ProductId)
    expect(toggleWish(list, A, true)).toBeUndefined()
    expect(toggled(toggled(list, 'p-3' as ProductId), A).ids[0]).toBe(A)
  })
})

describe('the account’s answer', () => {
  test('replaces what the device had of it', () => {
    const sent: Wishlist = { ids: [B, A], added: [B], removed: [] }
    expect(syncedWishlist(sent, sent, { products: [B, C], leftOut: [] })).toEqual({
      ids: [B, C],
      added: [],
      removed: [],
    })
  })

  test('keeps what was changed while it was on its way', () => {
    const sent: Wishlist = { ids: [A], added: [A], removed: [] }
    const changed = toggled(toggled(sent, B), A)
    const answer = { products: [A, C], leftOut: [] }
    expect(syncedWishlist(changed, sent, answer)).toEqual({ ids: [B, C], added: [B], removed: [A] })
    const backAgain = toggled(changed, A)
    expect(syncedWishlist(backAgain, sent, answer).ids).toEqual([B, A, C])
  })

  test('loses nothing that did not fit', () => {
    const sent: Wishlist = { ids: [A], added: [A], removed: [] }
    expect(syncedWishlist(sent, sent, { products: [C], leftOut: [A] })).toEqual({
      ids: [A, C],
      added: [A],
      removed: [],
    })
  })
})

test('a product that the shop no longer shows leaves quietly', () => {
  expect(withoutGone({ ids: [A, B], added: [A], removed: [C] }, [A])).toEqual({
    ids: [B],
    added: [],
    removed: [C],
  })
})
