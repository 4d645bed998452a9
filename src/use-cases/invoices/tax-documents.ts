import type { Transaction } from '#database/connection.ts'
import {
  hasDocumentFor,
  issueDocument,
  listDocumentsOf,
  renewTaxOfLines,
} from '#database/invoices/invoices.ts'
import { findUncreditedPaise } from '#database/payments/credited-refunds.ts'
import {
  findSpentOn,
  listCashRefundsOf,
  listRefundsOf,
  type RequestedRefund,
} from '#database/payments/order-refunds.ts'
import { isSeenRefund } from '#database/payments/refunds.ts'
import { addressUnder } from '#domain/accounts/shop-settings.ts'
import {
  creditablePaise,
  creditNoteOf,
  invoiceOf,
  isTooLateForTax,
} from '#domain/invoices/document.ts'
import type { InvoiceContent, Seller } from '#domain/invoices/invoice.ts'
import { parseDocumentNumber } from '#domain/invoices/number.ts'
import type { Order } from '#domain/orders/order.ts'
import type { WithSettings } from '#use-cases/deps.ts'

export type DocumentDeps = WithSettings<
  | 'name'
  | 'legalName'
  | 'addressLines'
  | 'email'
  | 'phone'
  | 'fssaiLicence'
  | 'tax'
  | 'documentPrefix'
>

function sellerOf({ settings }: DocumentDeps): Seller {
  const { legalName, email, phone, fssaiLicence, tax } = settings
  // docs/law.md, GST: the supplier is named as registered.
  const name = legalName || settings.name
  const addressLines = addressUnder(name, settings.addressLines)
  return { name, addressLines, email, phone, fssaiLicence, gstin: tax.gstin, state: tax.state }
}

/**
 * Issues the invoice of an order that leaves the shop, once; repeating it returns the existing one. The goods have the HSN
 * codes and rates of that day, whenever they were ordered and paid (docs/law.md, GST): what was paid stays, and is divided
 * into value and tax anew. Also issues the credit notes of earlier refunds. The order must be locked.
 */
export async function issueInvoice(
  tx: Transaction,
  deps: DocumentDeps,
  { order, at }: { order: Order; at: Date },
): Promise<InvoiceContent> {
  const [existing] = await listDocumentsOf(tx, order.id)
  if (existing) return existing
  const taxes = await renewTaxOfLines(tx, order.id)
  const lines = order.lines.map((line) => ({ ...line, ...taxes.get(line.productId) }))
  const supplied = { ...order, lines }
  const invoice = await issueDocument(tx, {
    kind: 'invoice',
    prefix: deps.settings.documentPrefix,
    orderId: order.id,
    cause: 'shipped',
    at,
    write: (number, issuedAt) =>
      invoiceOf(supplied, { seller: sellerOf(deps), number, at: issuedAt }),
  })
  for (const { idempotencyKey, amountPaise } of await earlierRefunds(tx, order)) {
    await issueCreditNote(tx, { order, amountPaise, cause: creditFor(idempotencyKey), at })
  }
  return invoice
}

/** Returns the cause that identifies a refund's credit note. */
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
 * Issues the credit notes of an order's refunds that were made at the provider without the shop: one for each, but not
 * for amounts that already have a note because they replaced another refund. The order must be locked.
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
 * True if a refund gets a credit note. A surplus never paid for this order and is not on its invoice. A refund that
 * was made at the provider is credited only once it is processed, because the shop owes nothing if the bank rejects
 * it.
 */
const isCredited = ({ endedAt, reason, state, idempotencyKey }: RequestedRefund): boolean =>
  endedAt === undefined &&
  reason !== 'surplus' &&
  reason !== 'mismatch' &&
  (!isSeenRefund(idempotencyKey) || state === 'processed')

/**
 * Issues a credit note over an amount in paise, once for each cause, limited to what earlier notes have
 * left of the invoice. Does nothing if there is no invoice or nothing is left of it. The order must be
 * locked. docs/law.md, GST.
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
    /** For returned goods: the refunded paise for each line of the order, which are credited first. */
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
    // A note is in the series of its invoice, whatever numbers begin with since.
    prefix: parseDocumentNumber(invoice.number).prefix,
    orderId: order.id,
    cause,
    at,
    write: (number, issuedAt) =>
      creditNoteOf(invoice, credited, {
        amountPaise: creditPaise,
        // An invoice begins with the order's lines, in the same sequence.
        cameBackPaise,
        number,
        at: issuedAt,
      }),
  })
}
