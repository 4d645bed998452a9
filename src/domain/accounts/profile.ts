import { parseEmail } from '../text/email.ts'
import { MAX_NAME_LENGTH } from '../text/person-name.ts'
import { firstCharacters, singleLine } from '../text/plain-text.ts'

const MAX_PICTURE_LENGTH = 500
/** Google's host for account photos; pictures from other hosts are not shown (case XSS-07). */
const PICTURE = /^https:\/\/lh3\.googleusercontent\.com\/[\w\-./=~%?&+,:@]+$/
/** Shown when an account has no name. */
const NO_NAME = 'Shopper'

/** The name on screen and on orders: the account's name, else the local part of the e-mail address. */
export function displayName(profile: {
  name: string | undefined
  email: string | undefined
}): string {
  const said = singleLine(profile.name)
  const fromEmail = singleLine((profile.email ?? '').split('@', 1)[0] ?? '')
  return firstCharacters(said || fromEmail || NO_NAME, MAX_NAME_LENGTH)
}

/** The account's photo; undefined unless it is https on Google's picture host (case XSS-07). */
export function shownPicture(picture: string | undefined): string | undefined {
  return picture && picture.length <= MAX_PICTURE_LENGTH && PICTURE.test(picture)
    ? picture
    : undefined
}

/** Normalises an e-mail address for comparison and storage; empty if it is invalid. */
export function plainEmail(email: string | undefined): string {
  return parseEmail(email)?.toLowerCase() ?? ''
}
