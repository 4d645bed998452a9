import type { Language } from '#domain/language/languages.ts'
import type { CheckoutFacts, PaymentProof } from '../port.ts'

/** The options of the provider's dialog. Amounts are in paise. */
export interface DialogFacts {
  keyId: string
  providerOrderId: string
  amountPaise: number
  currency: string
  /** The shop's name, on top of the dialog. */
  name: string
  description: string
  /** The dialog closes by itself after this time, before the reserved goods are released. */
  timeoutSeconds: number
  prefill: { name: string; email: string; contact: string }
  language: Language
  /** Where the provider redirects a browser that cannot show the dialog in a frame. */
  callbackUrl?: string | undefined
}

/** How the dialog ended. `declined`: the bank refused at least once before it was closed. */
export type DialogEnd =
  | { kind: 'paid'; proof: PaymentProof }
  | { kind: 'closed'; declined: boolean }

export type DialogSource = Pick<CheckoutFacts, 'provider' | 'scriptUrl'>

export type OpenDialog = (facts: DialogFacts) => Promise<DialogEnd>
