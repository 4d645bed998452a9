import { describe, expect, test } from 'vitest'
import { parseUserInfo } from './session-store.ts'

const ASHA = {
  user_id: 'u1',
  name: 'Asha Patel',
  image: '',
  email: 'asha@mail.example',
  token: 'anti-forgery',
  isAdmin: false,
}

describe("the stored 'user-info'", () => {
  test('of a signed-in shopper is read back as written', () => {
    expect(parseUserInfo(ASHA)).toEqual(ASHA)
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'Asha'],
    ['somebody without a token', { ...ASHA, token: undefined }],
    ['a token without a user', { ...ASHA, user_id: '' }],
  ])('%s counts as nobody', (_, kept) => {
    expect(parseUserInfo(kept)).toBeUndefined()
  })

  test('shows the panel link only for a plain true', () => {
    expect(parseUserInfo({ ...ASHA, isAdmin: 'true' })?.isAdmin).toBe(false)
  })

  test('drops unknown fields', () => {
    expect(parseUserInfo({ ...ASHA, password: 'x' })).toEqual(ASHA)
  })
})
