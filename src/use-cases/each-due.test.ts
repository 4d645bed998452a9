import { describe, expect, test } from 'vitest'
import { eachApart, eachDue, eachListed } from './each-due.ts'

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
    expect(await eachApart(Array(99).fill(-1), handle)).toHaveLength(99)
    expect(await eachApart([-1, -1, 2, -1, -1, -1, 3], handle, 3)).toHaveLength(5)
    expect(handled.slice(99)).toEqual([-1, -1, 2, -1, -1, -1])
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

  test('wait where so many in a row fail as only in an outage', async () => {
    const { handle } = handler()
    const ended = await eachDue({ max: 99, ...taking(Array(99).fill(-1)), handle })
    expect(ended.failures).toHaveLength(20)
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

describe('items that are listed in parts', () => {
  /** Numbers that are due until they are handled; zero stays due without failing. */
  function listed(due: number[]) {
    const { handled, handle } = handler()
    return {
      handled,
      due,
      isStopping: () => false,
      list: async ({ skip, max }: { skip: number; max: number }) => due.slice(skip, skip + max),
      handle: async (item: number) => {
        await handle(item)
        if (item !== 0) due.splice(due.indexOf(item), 1)
        return item !== 0
      },
    }
  }

  test('do not wait for those that come first and fail, or are not done, however many they are', async () => {
    const items = listed([...Array(30).fill(-1), 0, 0, 1, -2, 2])
    expect(await eachListed({ max: 2, ...items })).toMatchObject({ done: 2, isUnfinished: true })
    expect(items.due).toEqual([...Array(30).fill(-1), 0, 0, -2])
    const again = await eachListed({ max: 2, ...items })
    expect([again.failures.length, again.isUnfinished]).toEqual([31, false])
  })

  test('are each handled once, and left where the shop stops', async () => {
    const items = listed([1, 2, 3, 4, 5])
    const isStopping = () => items.handled.length === 4
    expect(await eachListed({ max: 9, ...items, isStopping })).toMatchObject({ done: 4 })
    expect(items.handled).toEqual([1, 2, 3, 4])
  })
})
