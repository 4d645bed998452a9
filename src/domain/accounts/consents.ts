import type { Language } from '../language/languages.ts'
/** Purposes that require a consent; each has its own checkbox, initially unticked (docs/law.md, personal data). */
export const CONSENT_PURPOSES = ['health-profile', 'kept-addresses', 'order-messages'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** The version of the consent text for stored addresses; increased when its meaning changes (docs/law.md). */
export const KEPT_ADDRESSES_NOTICE = 1

/** The version of the consent text for messages about orders to the phone. */
export const ORDER_MESSAGES_NOTICE = 1

/** A consent and its withdrawal, without the data it covers. */
export interface Consent {
  purpose: ConsentPurpose
  noticeVersion: number
  language: Language
  /** The phone number for messages, with the country prefix; undefined for other purposes. */
  phone?: string | undefined
  givenAt: Date
  withdrawnAt: Date | undefined
}
