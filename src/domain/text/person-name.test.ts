import { expect, test } from 'vitest'
import { splitName } from './person-name.ts'

test.each([
  ['Asha Patel', 'Asha', ['Patel']],
  ['Asha', 'Asha', []],
  [' Asha  Ben Patel ', 'Asha', ['Ben', 'Patel']],
  ['S. Ramesh', 'Ramesh', []],
  ['K. S. Rao', 'Rao', []],
  ['K.S. Rao', 'Rao', []],
  ['K.S.Rao', 'K.S.Rao', []],
  ['Ramesh K.', 'Ramesh', ['K.']],
  ['Dr. Asha Patel', 'Asha', ['Patel']],
  ['Mohd Irfan Khan', 'Irfan', ['Khan']],
  ['डॉ. आशा पटेल', 'आशा', ['पटेल']],
  ['શ્રીમતી આશા પટેલ', 'આશા', ['પટેલ']],
  ['A. B.', 'A. B.', []],
  ['', '', []],
])('%j is addressed as %j', (name, given, rest) => {
  expect(splitName(name)).toEqual({ given, rest })
})
