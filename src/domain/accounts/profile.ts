const MAX_NAME_LENGTH = 80
const MAX_EMAIL_LENGTH = 254
const MAX_PICTURE_LENGTH = 500
/** Google keeps its members' photos there; a picture from anywhere else is not shown (case XSS-07). */
const PICTURE = /^https:\/\/lh3\.googleusercontent\.com\/[\w\-./=~%?&+,:@]+$/
// Control characters and the marks that reverse the direction of text.
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/
/** Shown when an account tells no name at all. */
const NO_NAME = 'Shopper'

/** What the person is called on the screen and on the order: the name, else the e-mail's first part. */
export function displayName(profile: {
  name: string | undefined
  email: string | undefined
}): string {
  const said = oneLine(profile.name ?? '')
  const fromEmail = oneLine((profile.email ?? '').split('@', 1)[0] ?? '')
  return [...(said || fromEmail || NO_NAME)].slice(0, MAX_NAME_LENGTH).join('').trim()
}

function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}

/** The person's photo, or nothing: only https on Google's own picture host (case XSS-07). */
export function shownPicture(picture: string | undefined): string | undefined {
  return picture && picture.length <= MAX_PICTURE_LENGTH && PICTURE.test(picture)
    ? picture
    : undefined
}

/** An e-mail in the one form in which it is compared and kept; empty when it cannot be one. */
export function plainEmail(email: string | undefined): string {
  const plain = (email ?? '').trim().toLowerCase()
  return plain.length <= MAX_EMAIL_LENGTH && EMAIL.test(plain) ? plain : ''
}
