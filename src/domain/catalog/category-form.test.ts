import { expect, test } from 'vitest'
import { parseCategory } from './category-form.ts'

const GOOD = {
  title: ' Ghee  and\nhoney ',
  lead: 'From the village.',
  cloth: 'dana',
  hidden: false,
}

test('a category has a title in one line, a cloth and perhaps a lead', () => {
  expect(parseCategory(GOOD)).toEqual({
    ok: true,
    value: { ...GOOD, title: 'Ghee and honey' },
  })
  expect(parseCategory({ ...GOOD, lead: undefined })).toMatchObject({
    ok: true,
    value: { lead: '' },
  })
})

test.each([
  ['title', '', 'required'],
  ['title', 'x'.repeat(61), 'too-long'],
  ['title', 'Oils/Ghee', 'title-wrong'],
  ['title', 'Diabetes cures', 'claims'],
  ['lead', 'x'.repeat(161), 'too-long'],
  ['lead', 'Cures diabetes.', 'claims'],
  ['cloth', 'tartan', 'choice-wrong'],
  ['hidden', 'yes', 'choice-wrong'],
])('%s: %j is refused by its name', (field, value, problem) => {
  expect(parseCategory({ ...GOOD, [field]: value })).toEqual({
    ok: false,
    errors: { [field]: problem },
  })
})

test('existing words are not checked again', () => {
  const existing = { title: 'Diabetes cures', lead: '' }
  expect(parseCategory({ ...GOOD, ...existing }, existing)).toMatchObject({ ok: true })
})
