import type { Language } from '../language/languages.ts'
/** Purposes that need a consent; each has its own checkbox, unticked at first (docs/law.md, personal data). */
export type ConsentPurpose = 'health-profile' | 'kept-addresses'

/** The version of the consent text for stored addresses; raised when its meaning changes (docs/law.md). */
export const KEPT_ADDRESSES_NOTICE = 1

/** A consent and its withdrawal, without the data it covers. */
export interface Consent {
  purpose: ConsentPurpose
  noticeVersion: number
  language: Language
  givenAt: Date
  withdrawnAt: Date | undefined
}
