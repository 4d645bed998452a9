import { expect, test } from 'vitest'
import { readForm, sentFields } from './read-form.ts'

test('a form without a problem is its value', () => {
  expect(readForm(() => 'read')).toEqual({ ok: true, value: 'read' })
})

test('every wrong field is refused at once, each with its first problem', () => {
  const read = readForm((refuse) => {
    refuse('name', 'required')
    refuse('name', 'too-long')
    refuse('email', 'malformed')
    return 'dropped'
  })
  expect(read).toEqual({ ok: false, errors: { name: 'required', email: 'malformed' } })
})

test.each([[undefined], [null], ['text'], [5]])('%j has no fields', (input) => {
  expect(sentFields(input)).toEqual({})
})
