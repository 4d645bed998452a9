import { describe, expect, test } from 'vitest'
import { publicName } from './author.ts'

const EMAIL = 'asha.patel@mail.example'

describe('the public name of an author', () => {
  test.each([
    ['Asha Patel', 'Asha P.'],
    ['Asha', 'Asha'],
    ['Asha Ben Patel', 'Asha P.'],
    ['asha patel', 'asha P.'],
    ['K. S. Rao', 'Rao'],
    ['Dr. Asha Patel', 'Asha P.'],
    ['आशा पटेल', 'आशा प.'],
    ['આશા પટેલ', 'આશા પ.'],
    ['<img src=x onerror=1>', '<img O.'],
    ['A'.repeat(80), 'A'.repeat(30)],
  ])('%s is %s', (name, shown) => {
    expect(publicName({ name, email: EMAIL })).toBe(shown)
  })

  test.each(['', '   ', 'asha.patel', 'Asha.Patel', EMAIL])(
    'is empty when the name %j reveals the address',
    (name) => {
      expect(publicName({ name, email: EMAIL })).toBe('')
    },
  )
})
