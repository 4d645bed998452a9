import { expect, test } from 'vitest'
import { sourceMark } from '../language/translated-texts.ts'
import {
  parseTranslationForm,
  type TranslatedProduct,
  translatedFields,
  translationGaps,
} from './translation-form.ts'

const PRODUCT: TranslatedProduct = {
  name: 'Khus Sharbat',
  names: { hi: 'ख़स शरबत' },
  description: 'Green and cooling.',
  materials: ['khus root', 'sugar'],
  allergens: [],
  commonName: 'Sweetened syrup',
  serving: '',
  note: 'Not for infants.',
  storage: '',
  story: '',
  translations: {
    hi: {
      description: { text: 'हरा और ठंडा।', of: sourceMark('Green and cooling.') },
      note: { text: 'शिशुओं के लिए नहीं।', of: sourceMark('Not for small children.') },
    },
  },
}

const parsed = (form: Record<string, unknown>) => {
  const answer = parseTranslationForm(form, PRODUCT)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.draft
}

test('a text that English does not have is not asked for, and the others say how they stand', () => {
  const stateOf = Object.fromEntries(
    translatedFields(PRODUCT).map(({ wire, state }) => [wire, state]),
  )
  expect(stateOf).toEqual({
    name_hi: 'current',
    name_gu: 'missing',
    desc_hi: 'current',
    desc_gu: 'missing',
    common_name_hi: 'missing',
    common_name_gu: 'missing',
    note_hi: 'older',
    note_gu: 'missing',
    materials_hi: 'missing',
    materials_gu: 'missing',
  })
  expect(translationGaps(PRODUCT)).toEqual({
    hi: { missing: 2, older: 1 },
    gu: { missing: 5, older: 0 },
  })
})

test('a written text is marked with its English source, and an empty one goes', () => {
  const { names, translations } = parsed({ name_gu: ' ખસ શરબત ', desc_hi: '', desc_gu: 'લીલું.' })
  expect(names).toEqual({ hi: 'ख़स शरबत', gu: 'ખસ શરબત' })
  expect(translations.gu).toEqual({
    description: { text: 'લીલું.', of: sourceMark('Green and cooling.') },
  })
  expect(translations.hi).not.toHaveProperty('description')
})

test('saving does not make an old text current, until it is changed or said to be still right', () => {
  const note = 'शिशुओं के लिए नहीं।'
  expect(parsed({ note_hi: note }).translations).toEqual(PRODUCT.translations)
  const current = { text: note, of: sourceMark('Not for infants.') }
  expect(parsed({ note_hi: note, still_right: ['note_hi'] }).translations.hi?.note).toEqual(current)
  const changed = parsed({ note_hi: 'शिशुओं को न दें।' }).translations.hi?.note
  expect(changed).toEqual({ ...current, text: 'शिशुओं को न दें।' })
})

test('no ingredient is left out in a language', () => {
  expect(parseTranslationForm({ materials_hi: 'ख़स की जड़' }, PRODUCT)).toEqual({
    ok: false,
    errors: { materials_hi: 'list-differs' },
  })
  expect(parsed({ materials_hi: 'ख़स की जड़, चीनी' }).translations.hi?.materials?.text).toEqual([
    'ख़स की जड़',
    'चीनी',
  ])
})

test('only changed advertising texts are checked for claims', () => {
  expect(parsed({ desc_hi: 'हरा और ठंडा।', materials_hi: 'ख़स, चीनी' }).advertising).toEqual({})
  expect(parsed({ desc_hi: 'इलाज।' }).advertising).toEqual({ desc_hi: 'इलाज।' })
})
