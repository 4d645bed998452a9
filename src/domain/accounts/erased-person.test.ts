import { expect, test } from 'vitest'
import {
  type ErasedPerson,
  listMissing,
  parseErasedList,
  writeErasedList,
} from './erased-person.ts'

const asha: ErasedPerson = {
  what: 'account',
  accountHash: 'a'.repeat(64),
  emailHash: 'b'.repeat(64),
  erasedAt: new Date('2026-11-21T06:30:00.000Z'),
}
const profile: ErasedPerson = {
  what: 'health-profile',
  accountHash: 'c'.repeat(64),
  emailHash: '',
  erasedAt: new Date('2026-11-20T06:30:00.000Z'),
}

test('the list of erased people is read as it was written, oldest first, each once', () => {
  const text = writeErasedList([asha, profile, asha])
  expect(parseErasedList(text)).toEqual([profile, asha])
  expect(writeErasedList(parseErasedList(text))).toBe(text)
  expect(parseErasedList('')).toEqual([])
})

test('who is missing in another list is known, oldest first', () => {
  const { emailHash: _, ...unverified } = asha
  const again = { ...unverified, emailHash: '', erasedAt: new Date('2026-11-22T06:30:00.000Z') }
  expect(listMissing([again, asha, profile], [asha])).toEqual([profile, again])
  expect(listMissing([asha], [asha, profile])).toEqual([])
})

test.each([
  'account',
  `account ${'a'.repeat(64)} -`,
  `account ${'a'.repeat(63)} - 2026-11-20`,
  `account ${'a'.repeat(65)} - 2026-11-20`,
  `account ${'a'.repeat(64)} ${'b'.repeat(63)} 2026-11-20`,
  `account ${'a'.repeat(64)} ${'b'.repeat(65)} 2026-11-20`,
  `account ${'a'.repeat(64)} - 2026-13-20`,
  `account ${'a'.repeat(64)} - 2026-11-20 account`,
  `-account ${'a'.repeat(64)} - 2026-11-20`,
])('a damaged list is refused, since somebody would not be forgotten: %s', (line) => {
  expect(() => parseErasedList(`${writeErasedList([asha])}${line}\n`)).toThrow('damaged line')
})
