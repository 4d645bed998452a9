import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONCERNS, type Concern, findConcern } from './concerns.ts'
import { chooseConcern, parseSelection, removeConcern, type Selection } from './selection.ts'

const get = (index: number): Concern => {
  const concern = findConcern(index)
  if (!concern) throw new Error(`no concern ${index}`)
  return concern
}
const add = (selection: Selection, index: number, issues = [0], doctorSeen = true): Selection => {
  const answer = chooseConcern(selection, get(index), { issues, doctorSeen })
  return answer.ok ? answer.selection : selection
}

test('concerns are in index order, and a removed one is gone', () => {
  const chosen = [13, 8, 19].reduce((sum, index) => add(sum, index), [] as Selection)
  expect(chosen.map(({ index }) => index)).toEqual([8, 13, 19])
  const without = removeConcern(chosen, 13)
  expect(without.map(({ index }) => index)).toEqual([8, 19])
})

test('a concern needs one ticked issue of its own', () => {
  expect(chooseConcern([], get(1), { issues: [], doctorSeen: true })).toEqual({
    ok: false,
    reason: 'no-issue',
  })
  expect(chooseConcern([], get(1), { issues: [99, -1, 0.5], doctorSeen: true }).ok).toBe(false)
})

test('bleeding can be selected only after seeing a doctor', () => {
  expect(chooseConcern([], get(15), { issues: [0], doctorSeen: false })).toEqual({
    ok: false,
    reason: 'doctor-first',
  })
  expect(add([], 15)).toEqual([{ index: 15, issues: [0] }])
})

test('a selection is parsed as stored, and everything else is dropped', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...CONCERNS)), (concerns) => {
      const chosen = concerns.reduce((sum, { index }) => add(sum, index, [0, 2]), [] as Selection)
      expect(parseSelection(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
    }),
  )
  for (const wrong of [undefined, 'x', {}, [null], [{ index: 21, issues: [0] }], [{ index: 1 }]]) {
    expect(parseSelection(wrong)).toEqual([])
  }
})
