import type { Rooms } from '#messages/catalogue.ts'

export type AboutText = keyof Rooms['aboutTexts']
/** All of the page's texts, in one language or what that language has. */
export type AboutTexts = Readonly<Record<AboutText, string>>
