/** The reasons for refusing a photo, each with a sentence. */
export const PHOTO_REFUSALS = [
  'not-a-picture',
  'too-many-bytes',
  'too-many-pixels',
  'busy',
  'photos-wrong',
  'photos-waiting',
  'photos-gone',
] as const
export type PhotoRefusal = (typeof PHOTO_REFUSALS)[number]

/** Why the photos of a form that was posted without scripts could not be read. */
export const UNREAD_PHOTOS = {
  'too-many': 'photos-wrong',
  'too-large': 'too-many-bytes',
  unreadable: 'not-a-picture',
} as const satisfies Record<string, PhotoRefusal>
