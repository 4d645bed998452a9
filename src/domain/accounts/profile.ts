import { parseEmail } from '../text/email.ts'
import { MAX_NAME_LENGTH } from '../text/person-name.ts'
import { firstCharacters, singleLine } from '../text/plain-text.ts'

const MAX_PICTURE_LENGTH = 500
/** Google keeps its members' photos there; a picture from anywhere else is not shown (case XSS-07). */
const PICTURE = /^https:\/\/lh3\.googleusercontent\.com\/[\w\-./=~%?&+,:@]+$/
/** Shown when an account tells no name at all. */
const NO_NAME = 'Shopper'

/** What the person is called on the screen and on the order: the name, else the e-mail's first part. */
export function displayName(profile: {
  name: string | undefined
  email: string | undefined
}): string {
  const said = singleLine(profile.name)
  const fromEmail = singleLine((profile.email ?? '').split('@', 1)[0] ?? '')
  return firstCharacters(said || fromEmail || NO_NAME, MAX_NAME_LENGTH)
}

/** The person's photo, or nothing: only https on Google's own picture host (case XSS-07). */
export function shownPicture(picture: string | undefined): string | undefined {
  return picture && picture.length <= MAX_PICTURE_LENGTH && PICTURE.test(picture)
    ? picture
    : undefined
}

/** An e-mail in the one form in which it is compared and kept; empty when it cannot be one. */
export function plainEmail(email: string | undefined): string {
  return parseEmail(email)?.toLowerCase() ?? ''
}
