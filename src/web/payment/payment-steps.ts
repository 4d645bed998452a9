import type { Language } from '#domain/language/languages.ts'
import type { DialogSource, OpenDialog } from '#providers/payment/browser/dialog.ts'
import type { PaymentProof } from '#providers/payment/port.ts'
import type { ApiAnswer } from '../api-call.ts'
import type { Store } from '../store.ts'
import type { Attempt } from './attempt.ts'
import type { CheckoutBody, CheckoutRequest } from './checkout-request.ts'
import type { CheckedPayment, ConfirmedPayment, Offer, StartedPayment } from './verdicts.ts'

export type PaymentStep =
  | { at: 'rest' }
  /** The order is being created and the provider's script loaded. */
  | { at: 'preparing' }
  /** The total differs from the one shown: never charged without a click. */
  | { at: 'confirm'; offer: Offer; request: CheckoutRequest }
  /** The provider's dialog is open. */
  | { at: 'paying' }
  /** The dialog has closed; the first check with the server is running. */
  | { at: 'asking'; orderNumber: string }
  /**
   * Uncertain: polling. `isShown` until the shopper dismisses it; `canRetry` when a bank does not respond and
   * the same order may be paid in another way.
   */
  | { at: 'checking'; orderNumber: string; isShown: boolean; canRetry: boolean }

/** Events that are shown to the shopper once. */
export type PaymentEvent =
  | { kind: 'paid'; attempt: Attempt; thanksPath: string; isInFront: boolean }
  | {
      kind: 'failed'
      flow: CheckoutRequest['flow']
      code: string
      data: Readonly<Record<string, unknown>>
    }
  | { kind: 'script-missing' | 'too-late' | 'over'; flow: CheckoutRequest['flow'] }
  /** The session has ended; the sign-in page returns to the flow. */
  | { kind: 'signed-out'; flow: CheckoutRequest['flow'] }

/** The external functions that a payment uses. */
export interface PaymentPorts {
  /** Shows what tells the payer the result; false when it cannot be loaded, which was said. */
  showDialogs(): Promise<boolean>
  userId(): Promise<string | undefined>
  createOrder(body: CheckoutBody, key: string): Promise<ApiAnswer<StartedPayment>>
  /** Starts another payment of an existing order. */
  payAgain(orderId: string): Promise<ApiAnswer<StartedPayment>>
  verify(proof: PaymentProof): Promise<ApiAnswer<ConfirmedPayment>>
  check(orderId: string): Promise<ApiAnswer<CheckedPayment>>
  loadDialog(source: DialogSource): Promise<OpenDialog | undefined>
  language(): Language
  /** The return address for this browser; `undefined` when the dialog stays on the page. */
  callbackUrl(flow: CheckoutRequest['flow']): string | undefined
  /** Closes panels over the page, to make room for the provider's dialog. */
  closePanels(): Promise<void>
  findAttempt(): Attempt | undefined
  keepAttempt(attempt: Attempt | undefined): void
  newKey(): string
  nowMs(): number
  pause(delayMs: number): Promise<void>
}

export interface PaymentFlow {
  step: Store<PaymentStep>
  event: Store<PaymentEvent | undefined>
  /** Starts a payment, or continues the same request. A double click starts it once. */
  begin(request: CheckoutRequest): Promise<void>
  /** Pays an order of the list that is not paid yet. */
  payAgain(order: { id: string; number: string }): Promise<void>
  confirm(): Promise<void>
  goBack(): void
  /** Hides the dialog; polling continues in the background. */
  dismiss(): void
  show(): void
  /** Opens the dialog again for the same order, on the shopper's request, when a bank does not respond. */
  retry(): Promise<void>
  /** Resumes a payment left open by a reload or a closed window. */
  resume(): Promise<void>
}
