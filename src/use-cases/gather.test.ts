import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Batches letters, whose results are capitals; `given` lists the batches. */
function openWork(
  { max = 10, lanes = 1, failsWith = '', hangsWith = '' } = {},
  pause?: () => Promise<void>,
) {
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
    lanes,
    stuckAfterMs: hangsWith ? 1 : 10_000,
    ...(pause && { pause }),
  })
  const addAll = (letters: string) => Promise.allSettled([...letters].map(add))
  return { add, addAll, given }
}

test('what comes in one turn is worked on at once and together, and so is what comes meanwhile', async () => {
  const { addAll, given } = openWork()
  const first = addAll('ab')
  await nextTurn()
  expect(given).toEqual(['ab'])
  expect(await first).toEqual(['A', 'B'].map((value) => ({ status: 'fulfilled', value })))
  await Promise.all([addAll('c'), nextTurn().then(() => addAll('de'))])
  expect(given).toEqual(['ab', 'c', 'de'])
  await addAll('f')
  expect(given).toEqual(['ab', 'c', 'de', 'f'])
})

test('a lane that finds nothing left works on nothing', async () => {
  const { addAll, given } = openWork({ max: 2, lanes: 3 })
  await addAll('abc')
  await nextTurn()
  expect(given).toEqual(['ab', 'c'])
})

test('what does not fit waits for the next time, in its order', async () => {
  const { addAll, given } = openWork({ max: 3 })
  await addAll('abbcdbe')
  expect(given).toEqual(['abc', 'bde', 'b'])
})

test('a failure rejects only its own calls, and the others are processed', async () => {
  const { addAll, given } = openWork({ max: 2, failsWith: 'ab' })
  const outcomes = await addAll('abcd')
  expect(given).toEqual(['ab', 'cd'])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('nobody waits for ever behind work that does not end', async () => {
  const { add, given } = openWork({ hangsWith: 'a' })
  void add('a')
  await nextTurn()
  expect(await Promise.all([add('b'), add('c')])).toEqual(['B', 'C'])
  expect(given).toEqual(['a', 'bc'])
})

test('what comes while a lane rests is worked on together, and what comes before that at once', async () => {
  const rested = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let rests = 0
  const { add, given } = openWork({}, async () => {
    rests += 1
    await rested[rests - 1]?.promise
  })
  expect(await add('a')).toBe('A')
  const others = [add('b')]
  await nextTurn()
  others.push(add('c'))
  await nextTurn()
  expect(given).toEqual(['a'])
  rested[0]?.resolve()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
  expect(given).toEqual(['a', 'bc'])
  rested[1]?.resolve()
})
