import type { Language } from '#domain/language/languages.ts'
import type { OpenDialog, PaymentProof } from '#providers/payment/browser/dialog.ts'
import type { ApiAnswer } from '../api-call.ts'
import type { Store } from '../store.ts'
import type { Attempt } from './attempt.ts'
import type { CheckoutRequest } from './checkout-request.ts'
import type { MoneyAnswer, Offer, OfferAnswer } from './verdicts.ts'

/** Where a payment stands. */
export type PaymentStep =
  | { at: 'rest' }
  /** The order is being made and the provider's script fetched. */
  | { at: 'preparing' }
  /** The total is another one than was shown: never charged without a press. */
  | { at: 'confirm'; offer: Offer; request: CheckoutRequest }
  /** The provider's dialog is open. */
  | { at: 'paying' }
  /** The dialog has ended; the server is asked for the first time. */
  | { at: 'asking'; orderNumber: string }
  /**
   * Not certain yet: the same question is asked until it is. `isShown` until it is put aside;
   * `canRetry` where a bank is silent and the same order may be paid in another way.
   */
  | { at: 'checking'; orderNumber: string; isShown: boolean; canRetry: boolean }

/** What the shopper is told, once. */
export type PaymentNews =
  | { kind: 'paid'; attempt: Attempt; orderId: string; isInFront: boolean }
  | {
      kind: 'failed'
      flow: CheckoutRequest['flow']
      code: string
      data: Readonly<Record<string, unknown>>
    }
  | { kind: 'script-missing' | 'too-late' | 'over'; flow: CheckoutRequest['flow'] }
  /** The session has ended; the sign-in page leads back to where the flow is. */
  | { kind: 'signed-out'; flow: CheckoutRequest['flow'] }

/** Everything outside that a payment needs. */
export interface PaymentPorts {
  userId(): Promise<string | undefined>
  createOrder(body: Record<string, unknown>, key: string): Promise<ApiAnswer<OfferAnswer>>
  verify(proof: PaymentProof): Promise<ApiAnswer<MoneyAnswer>>
  check(orderId: string): Promise<ApiAnswer<MoneyAnswer>>
  loadDialog(address: string): Promise<OpenDialog | undefined>
  language(): Language
  /** Where the provider leads this browser back to; nothing where the dialog stays on the page. */
  callbackUrl(flow: CheckoutRequest['flow']): string | undefined
  /** Closes what is open over the page, for the provider's dialog. */
  clearStage(): Promise<void>
  findAttempt(): Attempt | undefined
  keepAttempt(attempt: Attempt | undefined): void
  newKey(): string
  nowMs(): number
  pause(delayMs: number): Promise<void>
}

export interface PaymentFlow {
  step: Store<PaymentStep>
  news: Store<PaymentNews | undefined>
  /** Begins to pay, or goes on with the same request. Pressed twice it starts once. */
  begin(request: CheckoutRequest): Promise<void>
  confirm(): Promise<void>
  goBack(): void
  /** The page keeps asking, and the shopper goes on with something else. */
  putAside(): void
  show(): void
  /** Opens the dialog again for the same order, when the shopper asks for it: a bank is silent. */
  retry(): Promise<void>
  /** Asks about what a reload or a closed window left open. */
  resume(): Promise<void>
}
