import type { Transaction } from '#database/connection.ts'
import { hasDocumentFor, issueDocument, listDocumentsOf } from '#database/invoices/invoices.ts'
import { findUncreditedPaise } from '#database/payments/credited-refunds.ts'
import {
  findSpentOn,
  listCashRefundsOf,
  listRefundsOf,
  type RequestedRefund,
} from '#database/payments/order-refunds.ts'
import { isSeenRefund } from '#database/payments/refunds.ts'
import {
  creditablePaise,
  creditNoteOf,
  invoiceOf,
  isTooLateForTax,
} from '#domain/invoices/document.ts'
import type { InvoiceContent, Seller } from '#domain/invoices/invoice.ts'
import type { Order } from '#domain/orders/order.ts'
import type { WithSettings } from '#use-cases/deps.ts'

export type DocumentDeps = WithSettings<
  'name' | 'legalName' | 'addressLines' | 'email' | 'phone' | 'tax'
>

function sellerOf({ settings }: DocumentDeps): Seller {
  const { legalName, addressLines, email, phone, tax } = settings
  // docs/law.md, GST: the supplier is named as registered.
  const name = legalName || settings.name
  return { name, addressLines, email, phone, gstin: tax.gstin, state: tax.state }
}

/**
 * Issues the invoice of an order that leaves the shop, once; repeating it returns the existing one.
 * Earlier refunds get their credit notes at once. The order must be locked.
 */
export async function issueInvoice(
  tx: Transaction,
  deps: DocumentDeps,
  { order, at }: { order: Order; at: Date },
): Promise<InvoiceContent> {
  const [existing] = await listDocumentsOf(tx, order.id)
  if (existing) return existing
  const invoice = await issueDocument(tx, {
    kind: 'invoice',
    orderId: order.id,
    cause: 'shipped',
    at,
    write: (number) => invoiceOf(order, { seller: sellerOf(deps), number, at }),
  })
  for (const { idempotencyKey, amountPaise } of await earlierRefunds(tx, order)) {
    await issueCreditNote(tx, { order, amountPaise, cause: creditFor(idempotencyKey), at })
  }
  return invoice
}

/** The cause that identifies a refund's credit note. */
export const creditFor = (refundKey: string): string => `refund ${refundKey}`

async function earlierRefunds(tx: Transaction, { id, creditPaise = 0 }: Order) {
  const online = await listRefundsOf(tx, id)
  const ours = online.filter(isCredited)
  const byHand = await listCashRefundsOf(tx, id)
  const credit = creditPaise > 0 ? await findSpentOn(tx, id) : undefined
  const freedPaise = creditPaise - (credit?.amountPaise ?? 0)
  return [
    ...ours,
    ...byHand.filter(({ endedAt }) => endedAt === undefined),
    ...(freedPaise > 0 ? [{ idempotencyKey: `credit ${id}`, amountPaise: freedPaise }] : []),
  ]
}

/**
 * Issues the credit notes of what went back of an order at the provider itself, where nobody asked the shop for it; once
 * each, and not over what took the place of a refund that has its note. The order must be locked.
 */
export async function creditSeenRefunds(tx: Transaction, order: Pick<Order, 'id'>, at: Date) {
  for (const refund of await listRefundsOf(tx, order.id)) {
    const { idempotencyKey } = refund
    if (!isSeenRefund(idempotencyKey) || !isCredited(refund)) continue
    const amountPaise = Math.min(refund.amountPaise, await findUncreditedPaise(tx, order.id))
    await issueCreditNote(tx, { order, amountPaise, cause: creditFor(idempotencyKey), at })
  }
}

/**
 * Money that never paid this order is not on its invoice. What the shop did not decide on is credited once it has gone back:
 * the bank may reject it, and it is not owed then.
 */
const isCredited = ({ endedAt, reason, state, idempotencyKey }: RequestedRefund): boolean =>
  endedAt === undefined &&
  reason !== 'surplus' &&
  reason !== 'mismatch' &&
  (!isSeenRefund(idempotencyKey) || state === 'processed')

/**
 * Issues a credit note over an amount in paise, once for each cause, capped at what earlier notes
 * have left of the invoice. Does nothing without an
 * invoice or anything left. The order must be locked. docs/law.md, GST.
 */
export async function issueCreditNote(
  tx: Transaction,
  {
    order,
    amountPaise,
    cameBackPaise,
    cause,
    at,
  }: {
    order: Pick<Order, 'id'>
    amountPaise: number
    /** What returned goods bring, for each line of the order; they are credited first. */
    cameBackPaise?: readonly number[] | undefined
    cause: string
    at: Date
  },
): Promise<void> {
  const [invoice, ...credited] = await listDocumentsOf(tx, order.id)
  if (!invoice || (await hasDocumentFor(tx, { orderId: order.id, cause }))) return
  const creditPaise = Math.min(amountPaise, creditablePaise(invoice, credited))
  if (creditPaise <= 0) return
  await issueDocument(tx, {
    kind: isTooLateForTax(invoice, at) ? 'commercial-note' : 'credit-note',
    orderId: order.id,
    cause,
    at,
    write: (number) =>
      creditNoteOf(invoice, credited, {
        amountPaise: creditPaise,
        // An invoice begins with the order's lines in the order's sequence.
        cameBackPaise,
        number,
        at,
      }),
  })
}
