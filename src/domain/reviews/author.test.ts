import { describe, expect, test } from 'vitest'
import { publicName } from './author.ts'

const EMAIL = 'asha.patel@mail.example'

describe('a review names its author', () => {
  test.each([
    ['Asha Patel', 'Asha P.'],
    ['Asha', 'Asha'],
    ['Asha Ben Patel', 'Asha P.'],
    ['asha patel', 'asha P.'],
    ['आशा पटेल', 'आशा प.'],
    ['આશા પટેલ', 'આશા પ.'],
    ['<img src=x onerror=1>', '<img O.'],
    ['A'.repeat(80), 'A'.repeat(30)],
  ])('%s as %s', (name, shown) => {
    expect(publicName({ name, email: EMAIL })).toBe(shown)
  })

  test.each(['', '   ', 'asha.patel', 'Asha.Patel', EMAIL])(
    'not at all where the name %j gives the address away',
    (name) => {
      expect(publicName({ name, email: EMAIL })).toBe('')
    },
  )
})
