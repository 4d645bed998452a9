import { describe, expect, test } from 'vitest'
import { displayName, plainEmail, shownPicture } from './profile.ts'

describe('the name on the screen', () => {
  test('is the account’s name as plain text', () => {
    expect(displayName({ name: '  Asha   Patel ', email: 'asha@mail.example' })).toBe('Asha Patel')
    expect(displayName({ name: '<img src=x onerror=1>', email: undefined })).toBe(
      '<img src=x onerror=1>',
    )
  })

  test('has no hidden characters that could reverse other text', () => {
    expect(displayName({ name: 'Asha\u202e\u0000\nPatel', email: undefined })).toBe('Asha Patel')
  })

  test('falls back to the local part of the e-mail, then to a general word', () => {
    expect(displayName({ name: ' \u200f ', email: 'asha@mail.example' })).toBe('asha')
    expect(displayName({ name: undefined, email: undefined })).toBe('Shopper')
  })

  test('is at most 80 characters long, and no character is split', () => {
    expect([...displayName({ name: '𝒜'.repeat(200), email: undefined })]).toHaveLength(80)
  })
})

describe('the photo', () => {
  const onGoogle = 'https://lh3.googleusercontent.com/a/AbC-d_9=s96-c'

  test('is shown from the picture host of the identity provider', () => {
    expect(shownPicture(onGoogle)).toBe(onGoogle)
  })

  test.each([
    undefined,
    '',
    'javascript:1',
    'data:image/svg+xml,<svg/>',
    'http://lh3.googleusercontent.com/a',
    'https://evil.example/a.png',
    'https://lh3.googleusercontent.com.evil.example/a',
    'https://lh3.googleusercontent.com@evil.example/a',
    `https://evil.example/?${onGoogle}`,
    `${onGoogle}"><script>`,
    `${onGoogle}${'a'.repeat(500)}`,
  ])('is left out when it is %j', (picture) => {
    expect(shownPicture(picture)).toBeUndefined()
  })
})

test('an e-mail address is compared ignoring case, and is empty when invalid', () => {
  expect(plainEmail(' Owner@Samagni.Example ')).toBe('owner@samagni.example')
  expect(plainEmail('not an e-mail')).toBe('')
  expect(plainEmail(`${'a'.repeat(260)}@mail.example`)).toBe('')
  expect(plainEmail(undefined)).toBe('')
})
