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
