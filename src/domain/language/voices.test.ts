import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { voicesIn } from './voices.ts'

test.each([
  ['en', 'Ask for खस शरबत, today', [['Ask for '], ['खस शरबत', 'hi'], [', today']]],
  ['hi', '12 Garden Road, आणंद', [['12 '], ['Garden Road', 'en'], [', आणंद']]],
  ['gu', 'ખસ खस Khus', [['ખસ '], ['खस', 'hi'], [' '], ['Khus', 'en']]],
  ['hi', 'खस शरबत 750', [['खस शरबत 750']]],
  ['en', '', []],
] as const)('in %s the words of another script have its voice: %s', (language, text, runs) => {
  const heard = voicesIn(text, language).map((run) =>
    run.lang ? [run.text, run.lang] : [run.text],
  )
  expect(heard).toEqual(runs)
})

test('no letter is lost', () => {
  const text = 'Ashwagandha (Withania somnifera) — अश्वगंधा, અશ્વગંધા: ₹199 & more…'
  for (const language of LANGUAGES) {
    expect(
      voicesIn(text, language)
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
  }
})
