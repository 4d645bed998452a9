import type { Language } from '../language/languages.ts'
/** What somebody may agree to; each has its own tick, empty at first (docs/law.md, personal data). */
export type ConsentPurpose = 'health-profile' | 'kept-addresses'

/** The words beside the tick that keeps an address; a change of meaning raises this (docs/law.md, personal data). */
export const KEPT_ADDRESSES_NOTICE = 1

/** A consent and its end, with nothing of what was agreed about. */
export interface Consent {
  purpose: ConsentPurpose
  noticeVersion: number
  language: Language
  givenAt: Date
  withdrawnAt: Date | undefined
}
