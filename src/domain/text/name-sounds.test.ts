import { expect, test } from 'vitest'
import { nameSounds } from './name-sounds.ts'

test.each([
  ['Ramesh', 'रमेश', 'રમેશ'],
  ['Krishna', 'Krisna', 'कृष्ण', 'કૃષ્ણા'],
  ['Shah', 'Sha', 'शाह', 'શાહ'],
  ['Singh', 'Sinh', 'सिंह', 'સિંહ'],
  ['Laxmi', 'Lakshmi', 'लक्ष्मी', 'લક્ષ્મી'],
  ['Pooja', 'Puja', 'पूजा', 'પૂજા'],
  ['Chauhan', 'Chouhan', 'चौहान', 'ચૌહાણ'],
  ['Desai', 'देसाई', 'દેસાઈ'],
  ['Trivedi', 'त्रिवेदी', 'ત્રિવેદી'],
  ['Rameshbhai Patel', 'रमेशभाई पटेल', 'રમેશભાઈ પટેલ'],
])('%s sounds the same as it is written otherwise', (name, ...others) => {
  for (const other of others) expect(nameSounds(other)).toEqual(nameSounds(name))
})

test.each([
  ['Ramesh', 'Rakesh'],
  ['Shah', 'Sharma'],
  ['Meena', 'Mona'],
])('%s and %s sound different', (one, other) => {
  expect(nameSounds(one)).not.toEqual(nameSounds(other))
})
