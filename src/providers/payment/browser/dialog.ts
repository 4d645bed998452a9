import type { Language } from '#domain/language/languages.ts'
import type { CheckoutFacts, PaymentProof } from '../port.ts'

/** What the provider's dialog is opened with. Amounts are in paise. */
export interface DialogFacts {
  keyId: string
  providerOrderId: string
  amountPaise: number
  currency: string
  /** The shop's name, on top of the dialog. */
  name: string
  description: string
  /** Closes by itself before the goods are given back. */
  timeoutSeconds: number
  prefill: { name: string; email: string; contact: string }
  language: Language
  /** Where the provider leads the browser back to, for one that cannot show the dialog in a frame. */
  callbackUrl?: string | undefined
}

/** How the dialog ended. `declined`: the bank said no at least once before it was closed. */
export type DialogEnd =
  | { kind: 'paid'; proof: PaymentProof }
  | { kind: 'closed'; declined: boolean }

export type DialogSource = Pick<CheckoutFacts, 'provider' | 'scriptUrl'>

export type OpenDialog = (facts: DialogFacts) => Promise<DialogEnd>
