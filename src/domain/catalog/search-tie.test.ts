import { expect, test } from 'vitest'
import { parseSearchTie } from './search-tie.ts'

test('words are tied as searches without hits are counted, to a text of one line', () => {
  expect(parseSearchTie({ words: '  Giloy   Juice ', finds: ' Amla\n juice ' })).toEqual({
    ok: true,
    value: { words: 'giloy juice', finds: 'Amla juice' },
  })
})

test.each(['', ' ', 'a', '7', '98765 43210', 'asha@mail.example', 'x'.repeat(61)])(
  'the words %j are refused',
  (words) => {
    expect(parseSearchTie({ words, finds: 'amla' })).toEqual({
      ok: false,
      errors: { words: 'tie-words-wrong' },
    })
  },
)

test.each(['diabetes powder', 'cure for asthma', 'मधुमेह'])(
  'goods are shown for no disease and no cure (%s)',
  (words) => {
    expect(parseSearchTie({ words, finds: 'amla' })).toEqual({
      ok: false,
      errors: { words: 'tie-words-claim' },
    })
  },
)

test.each(['', '   ', 'x'.repeat(101)])(
  'nothing to find, or too much, is refused (%j)',
  (finds) => {
    expect(parseSearchTie({ words: '', finds })).toEqual({
      ok: false,
      errors: { words: 'tie-words-wrong', finds: 'tie-finds-wrong' },
    })
  },
)
