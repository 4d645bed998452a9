import { describe, expect, test } from 'vitest'
import { isState, STATES, stateNamed } from './states.ts'

const TERRITORIES = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
]

describe('The states list', () => {
  test('has 36 entries: 28 states and 8 territories', () => {
    expect(STATES.length).toBe(36)
    expect(STATES.slice(28).map((state) => state.name)).toEqual(TERRITORIES)
  })

  test('has a unique name, code and GST code for every entry', () => {
    for (const part of ['name', 'code', 'gstCode'] as const) {
      expect(new Set(STATES.map((state) => state[part])).size).toBe(36)
    }
  })

  test('has the GST codes 01 to 38 without the old 25 and 28', () => {
    const codes = STATES.map((state) => Number(state.gstCode)).sort((one, other) => one - other)
    const all = Array.from({ length: 38 }, (_, index) => index + 1)
    expect(codes).toEqual(all.filter((code) => code !== 25 && code !== 28))
  })

  test('has 24 for Gujarat', () => {
    expect(STATES.find((state) => state.code === 'GJ')).toEqual({
      name: 'Gujarat',
      code: 'GJ',
      gstCode: '24',
    })
  })

  test.each(['gujarat', 'gujarat ', 'Gujarat ', 'GJ', '', 'Bombay', 'ગુજરાત'])(
    'does not contain %j',
    (name) => {
      expect(isState(name)).toBe(false)
    },
  )

  test('contains each of its own names', () => {
    expect(STATES.every(({ name }) => isState(name))).toBe(true)
  })

  test('finds a state by exactly its name', () => {
    expect(stateNamed('Gujarat')?.gstCode).toBe('24')
    for (const other of ['gujarat', 'Gujarat ', 'GJ', '']) expect(stateNamed(other)).toBeUndefined()
  })
})
