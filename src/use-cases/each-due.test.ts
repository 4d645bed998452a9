import { describe, expect, test } from 'vitest'
import { eachApart, eachDue } from './each-due.ts'

const bad = new Error('bad')

/** Handles numbers; the negative ones fail. */
function handler() {
  const handled: number[] = []
  const handle = async (item: number) => {
    handled.push(item)
    if (item < 0) throw bad
  }
  return { handled, handle }
}

describe('items that are handled one after the other', () => {
  test('do not wait for one that fails', async () => {
    const { handled, handle } = handler()
    expect(await eachApart([-1, 2, -3, 4], handle)).toEqual([bad, bad])
    expect(handled).toEqual([-1, 2, -3, 4])
  })

  test('wait for the next run where so many in a row fail as only in an outage', async () => {
    const { handled, handle } = handler()
    expect(await eachApart(Array(99).fill(-1), handle)).toHaveLength(20)
    expect(await eachApart([-1, -1, 2, -1, -1, -1, 3], handle, 3)).toHaveLength(5)
    expect(handled.slice(20)).toEqual([-1, -1, 2, -1, -1, -1])
  })
})

describe('items that are taken one by one', () => {
  const taking = (items: number[]) => ({
    isStopping: () => false,
    take: async () => items.shift(),
  })

  test('are handled until none is due, whichever fails', async () => {
    const { handled, handle } = handler()
    const ended = await eachDue({ max: 9, ...taking([-1, 2]), handle })
    expect(ended).toEqual({ isUnfinished: false, failures: [bad] })
    expect(handled).toEqual([-1, 2])
  })

  test('are at most so many, and then more may be due', async () => {
    const { handled, handle } = handler()
    const ended = await eachDue({ max: 2, ...taking([1, 2, 3]), handle })
    expect(ended).toEqual({ isUnfinished: true, failures: [] })
    expect(handled).toEqual([1, 2])
  })

  test('are left where the shop stops, or where taking itself fails', async () => {
    const { handled, handle } = handler()
    const stopping = { ...taking([1, 2]), isStopping: () => handled.length === 1 }
    expect(await eachDue({ max: 9, ...stopping, handle })).toMatchObject({ isUnfinished: false })
    expect(handled).toEqual([1])
    const away = { ...taking([]), take: () => Promise.reject(bad) }
    await expect(eachDue({ max: 9, ...away, handle })).rejects.toBe(bad)
  })
})
