import type { Namespaces } from '#messages/catalogue.ts'

export type AboutText = keyof Namespaces['aboutTexts']
/** All texts of the page, or those that a language has. */
export type AboutTexts = Readonly<Record<AboutText, string>>
