import { beforeEach, describe, expect, test } from 'vitest'
import { parsePostForm } from '#domain/blog/post-form.ts'
import { EMPTY_POST, fieldOnWire, formOf, type PostValues, wireOf } from './post-values.ts'

const NOW = new Date('2026-11-21T06:30:00Z')

let values: PostValues
beforeEach(() => {
  values = {
    ...EMPTY_POST,
    title: 'Ghee',
    author: 'Meera Shah',
    categories: ['Wellness'],
    otherCategories: 'Ghee, Dal',
    summary: 'A spoon a day.',
    content: '<p>Words</p>',
  }
})

describe('a typed post', () => {
  test('is validated by the rules of the domain: ticked categories first, typed ones after them', () => {
    const parsed = parsePostForm(formOf(values, 'publish', undefined), NOW)
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        words: { categories: ['Wellness', 'Dal', 'Ghee'] },
        publishing: { state: 'published' },
      },
    })
  })

  test('for a later day is in Indian time', () => {
    values = { ...values, when: 'later', publishAt: '2026-12-01T09:00' }
    const parsed = parsePostForm(formOf(values, 'publish', undefined), NOW)
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        publishing: { state: 'scheduled', publishAt: new Date('2026-12-01T03:30:00Z') },
      },
    })
    const without = formOf({ ...values, publishAt: '' }, 'publish', undefined)
    expect(parsePostForm(without, NOW)).toEqual({
      ok: false,
      errors: { publishAt: 'publish-at-malformed' },
    })
  })

  test('that was published keeps its day, whatever else is changed', () => {
    expect(formOf(values, 'save', 'published').state).toBe('as-it-was')
    expect(formOf(values, 'save', 'hidden').state).toBe('as-it-was')
    expect(formOf(values, 'draft', 'scheduled').state).toBe('draft')
  })

  test('is sent with the API’s field names, and refusals are mapped back to its fields', () => {
    const wire = wireOf(formOf({ ...values, authorRole: 'cook' }, 'publish', undefined))
    expect(wire).toMatchObject({ author_role: 'cook', reviewed_by: '', state: 'published' })
    expect('publish_at' in wire).toBe(false)
    expect(['author_role', 'publish_at', 'title', 'nothing'].map(fieldOnWire)).toEqual([
      'authorRole',
      'publishAt',
      'title',
      undefined,
    ])
  })
})
