import { expect, test } from 'vitest'
import {
  namesApart,
  PRODUCT_TRANSLATION_FIELDS,
  withNames,
} from '../catalog/product-translation.ts'
import { TRANSLATED_KINDS } from './translated-kinds.ts'
import { sourceMark } from './translated-texts.ts'
import {
  parseTranslationForm,
  subjectMark,
  type TranslatedSubject,
  translatedFields,
  translationGaps,
} from './translation-form.ts'

const TEXTS: TranslatedSubject = {
  sources: {
    name: 'Khus Sharbat',
    description: 'Green and cooling.',
    materials: ['khus root', 'sugar'],
    allergens: [],
    commonName: 'Sweetened syrup',
    serving: '',
    note: 'Not for infants.',
  },
  translations: {
    hi: {
      description: { text: 'हरा और ठंडा।', of: sourceMark('Green and cooling.') },
      note: { text: 'शिशुओं के लिए नहीं।', of: sourceMark('Not for small children.') },
    },
  },
}
const PRODUCT = withNames(TEXTS, { hi: 'ख़स शरबत' })
const FIELDS = PRODUCT_TRANSLATION_FIELDS

const parsed = (form: Record<string, unknown>) => {
  const answer = parseTranslationForm(form, FIELDS, PRODUCT)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.value
}

test('a text that English does not have is not asked for, and the others show their state', () => {
  const stateOf = translatedFields(FIELDS, PRODUCT)
    .filter(({ wire }) => /_(?:hi|gu)$/.test(wire))
    .map(({ wire, state }) => [wire, state])
  expect(Object.fromEntries(stateOf)).toEqual({
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
  expect(translationGaps(FIELDS, PRODUCT)).toMatchObject({
    hi: { texts: 5, missing: 2, older: 1 },
    gu: { texts: 5, missing: 5, older: 0 },
  })
})

test('a written text is marked with its English source, and an empty one goes', () => {
  const draft = parsed({ name_gu: ' ખસ શરબત ', desc_hi: '', desc_gu: 'લીલું.' })
  const { names, translations } = namesApart(draft.translations)
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
  expect(parseTranslationForm({ materials_hi: 'ख़स की जड़' }, FIELDS, PRODUCT)).toEqual({
    ok: false,
    errors: { materials_hi: 'list-differs' },
  })
  expect(parsed({ materials_hi: 'ख़स की जड़, चीनी' }).translations.hi?.materials?.text).toEqual([
    'ख़स की जड़',
    'चीनी',
  ])
})

test('only changed advertising texts are checked for claims', () => {
  expect(parsed({ desc_hi: 'हरा और ठंडा।', materials_hi: 'ख़स, चीनी' }).claims).toEqual({})
  expect(parsed({ desc_hi: 'इलाज।' }).claims).toMatchObject({ desc_hi: [{ found: 'इलाज' }] })
})

test('a form is outdated by a change of an English or a translated text, and by nothing else', () => {
  const changed = (sources: object) => ({ ...PRODUCT, sources: { ...PRODUCT.sources, ...sources } })
  expect(subjectMark(changed({}))).toBe(subjectMark(PRODUCT))
  expect(subjectMark(changed({ note: 'Not for babies.' }))).not.toBe(subjectMark(PRODUCT))
  expect(subjectMark(withNames(TEXTS, { hi: 'खस' }))).not.toBe(subjectMark(PRODUCT))
})

const POST: TranslatedSubject = {
  sources: { title: 'Living with diabetes', html: '<p>What to eat.</p>' },
  translations: {},
}
const parsedPost = (form: Record<string, unknown>) =>
  parseTranslationForm(form, TRANSLATED_KINDS.post, POST)

test('a translation of an article may name what the English text names, and promises nothing more', () => {
  expect(parsedPost({ title_hi: 'डायबिटीज़ के साथ जीना' })).toMatchObject({ value: { claims: {} } })
  expect(parsedPost({ content_hi: '<p>यह <em>इलाज</em> है।</p>' })).toMatchObject({
    value: { claims: { content_hi: [{ found: 'इलाज' }] } },
  })
})

test('an article without words is none, and one with too many tags is refused', () => {
  expect(parsedPost({ content_hi: '<p></p>' })).toMatchObject({ value: { translations: {} } })
  expect(parsedPost({ content_hi: '<b>क'.repeat(10_001) })).toEqual({
    ok: false,
    errors: { content_hi: 'too-long' },
  })
})
