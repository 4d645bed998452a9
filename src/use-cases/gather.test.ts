import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Gathers letters, whose answers are capitals; `given` lists what was worked on together. */
function openWork({ max = 10, failsWith = '', hangsWith = '' } = {}) {
  const given: string[] = []
  const add = gather<string, string>({
    async work(held) {
      const letters = held.map(({ item }) => item).join('')
      given.push(letters)
      await Promise.resolve()
      if (letters === failsWith) throw new Error('failed')
      if (letters === hangsWith) await new Promise(() => undefined)
      for (const { item, resolve } of held) resolve(item.toUpperCase())
    },
    fits: (item, others) => !others.includes(item),
    max,
    lanes: 1,
    patienceMs: hangsWith ? 1 : 10_000,
  })
  const addAll = (letters: string) => Promise.allSettled([...letters].map(add))
  return { add, addAll, given }
}

test('the first is worked on at once, and who comes meanwhile together', async () => {
  const { addAll, given } = openWork()
  const adding = addAll('abc')
  expect(given).toEqual(['a'])
  expect(await adding).toEqual(['A', 'B', 'C'].map((value) => ({ status: 'fulfilled', value })))
  expect(given).toEqual(['a', 'bc'])
  await addAll('d')
  expect(given).toEqual(['a', 'bc', 'd'])
})

test('what does not fit waits for the next time, in its order', async () => {
  const { addAll, given } = openWork({ max: 3 })
  await addAll('abbcdbe')
  expect(given).toEqual(['a', 'bcd', 'be', 'b'])
})

test('a failure is told to those whom it concerns, and the others are worked on', async () => {
  const { addAll, given } = openWork({ max: 2, failsWith: 'bc' })
  const outcomes = await addAll('abcd')
  expect(given).toEqual(['a', 'bc', 'd'])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  ])
})

test('nobody waits for ever behind work that does not end', async () => {
  const { add, given } = openWork({ hangsWith: 'a' })
  void add('a')
  expect(await Promise.all([add('b'), add('c')])).toEqual(['B', 'C'])
  expect(given).toEqual(['a', 'bc'])
})
