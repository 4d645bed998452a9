import { createDeviceStore, DEVICE_KEYS } from '../device.ts'
import { memberOf } from '../member-of.ts'

/** The stored user, a copy for display that grants no access. Keys and format are public and must not change. */
export interface UserInfo {
  user_id: string
  name: string
  image: string
  email: string
  /** The session's anti-forgery token, sent with every write. */
  token: string
  isAdmin: boolean
}

function textIn(record: unknown, key: string): string {
  const value = memberOf(record, key)
  return typeof value === 'string' ? value : ''
}

/** Parses `user-info`; undefined without a user and a token. */
export function parseUserInfo(kept: unknown): UserInfo | undefined {
  const info: UserInfo = {
    user_id: textIn(kept, 'user_id'),
    name: textIn(kept, 'name'),
    image: textIn(kept, 'image'),
    email: textIn(kept, 'email'),
    token: textIn(kept, 'token'),
    isAdmin: memberOf(kept, 'isAdmin') === true,
  }
  return info.user_id && info.token ? info : undefined
}

export const sessionStore = createDeviceStore(DEVICE_KEYS.user, parseUserInfo)

/** The running request for the session, whose response contains the token that every write needs. */
export const sessionRequest: { running?: Promise<void> | undefined } = {}
