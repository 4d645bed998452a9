import { describe, expect, test } from 'vitest'
import {
  chosenText,
  currentTexts,
  markedTranslations,
  sourceMark,
  textsIn,
  translationState,
} from './translated-texts.ts'

const english = { title: 'Rose water', parts: ['rose', 'water'], note: '' }
const hindi = markedTranslations(english, { title: 'गुलाब जल', note: 'बिना मूल के' })

describe('texts in another language', () => {
  test('fall back to English one by one, and say which did', () => {
    expect(textsIn(english, { hi: hindi }, 'hi')).toEqual({
      texts: { title: 'गुलाब जल', parts: ['rose', 'water'], note: '' },
      untranslated: ['parts'],
    })
    expect(textsIn(english, { hi: hindi }, 'gu').untranslated).toEqual(['title', 'parts'])
    expect(textsIn(english, { hi: hindi }, 'en')).toEqual({ texts: english, untranslated: [] })
  })

  test('are English again when the English text was changed or taken away since', () => {
    const changed = { ...english, title: 'Rose water, with alcohol' }
    expect(textsIn(changed, { hi: hindi }, 'hi')).toEqual({
      texts: changed,
      untranslated: ['title', 'parts'],
    })
    const emptied = { ...english, title: '' }
    expect(textsIn(emptied, { hi: hindi }, 'hi').texts.title).toBe('')
  })

  test('keep no translation of an empty text, and none that is empty', () => {
    expect(Object.keys(hindi)).toEqual(['title'])
    expect(markedTranslations(english, { title: '', parts: [] })).toEqual({})
  })

  test('are older as soon as their English text changes, and fit again when it changes back', () => {
    expect(translationState('Rose water', hindi.title)).toBe('current')
    expect(translationState('Rose water, distilled', hindi.title)).toBe('older')
    expect(translationState('Rose water', undefined)).toBe('missing')
    expect(translationState('', undefined)).toBe('none')
  })

  test('are marked by every letter and every item of their source', () => {
    const marks = ['Rose water', 'Rose water.', 'rose water', ['Rose', 'water'], ['Rose water', '']]
    expect(new Set(marks.map(sourceMark)).size).toBe(marks.length)
  })

  test('of one text are given together where they are current, and the reader’s is chosen', () => {
    const translations = { hi: { title: hindi.title ?? { text: '', of: '' } } }
    const current = currentTexts({ title: 'Rose water' }, translations, 'title')
    expect(current).toEqual({ hi: 'गुलाब जल' })
    expect(currentTexts({ title: 'Rose' }, translations, 'title')).toEqual({})
    expect(chosenText('Rose water', current, 'hi')).toEqual({ text: 'गुलाब जल', language: 'hi' })
    const english = { text: 'Rose water', language: 'en' }
    expect(chosenText('Rose water', current, 'gu')).toEqual(english)
    expect(chosenText('Rose water', current, 'en')).toEqual(english)
  })
})
