import { describe, expect, test } from 'vitest'
import { displayName, plainEmail, shownPicture } from './profile.ts'

describe('the name on the screen', () => {
  test('is the name the account tells, kept as plain text', () => {
    expect(displayName({ name: '  Asha   Patel ', email: 'asha@mail.example' })).toBe('Asha Patel')
    expect(displayName({ name: '<img src=x onerror=1>', email: undefined })).toBe(
      '<img src=x onerror=1>',
    )
  })

  test('loses hidden characters that could turn other text around', () => {
    expect(displayName({ name: 'Asha\u202e\u0000\nPatel', email: undefined })).toBe('Asha Patel')
  })

  test('falls back to the first part of the e-mail, then to a plain word', () => {
    expect(displayName({ name: ' \u200f ', email: 'asha@mail.example' })).toBe('asha')
    expect(displayName({ name: undefined, email: undefined })).toBe('Shopper')
  })

  test('is at most 80 letters long, and no letter is cut in half', () => {
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
    `${onGoogle}"><script>`,
    `${onGoogle}${'a'.repeat(500)}`,
  ])('is left out when it is %j', (picture) => {
    expect(shownPicture(picture)).toBeUndefined()
  })
})

test('an e-mail is compared without regard to capitals and is empty when it cannot be one', () => {
  expect(plainEmail(' Owner@Samagni.Example ')).toBe('owner@samagni.example')
  expect(plainEmail('not an e-mail')).toBe('')
  expect(plainEmail(`${'a'.repeat(260)}@mail.example`)).toBe('')
  expect(plainEmail(undefined)).toBe('')
})
