import type { InvoiceContent, InvoiceLine } from '../invoices/invoice.ts'
import { isService } from '../invoices/lines.ts'
import { taxHeads } from '../invoices/tax-heads.ts'
import type { PaymentFee } from '../payments/fee.ts'

/** The kinds of vouchers, as accounting programs name them. */
type VoucherKind = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal'

/** The accounts of the journal, besides one for the sales at each tax rate (`salesLedger`). */
export const LEDGERS = {
  customers: 'Website Customers',
  consultations: 'Consultation Fees (exempt)',
  /** Commercial credit notes, which no longer lower tax. */
  lateNotes: 'Sales Returns (no GST relief)',
  bank: 'Bank',
  gateway: 'Payment Gateway',
  fees: 'Payment Gateway Fees',
  /** Cash that a courier collected and never handed over. */
  lostCash: 'Cash Lost with Couriers',
  feeTax: 'Input GST on Gateway Fees',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  utgst: 'Output UTGST',
  igst: 'Output IGST',
} as const

/** The account for sales of goods and charges at one tax rate. */
export const salesLedger = (gstPercent: number): string => `Sales GST ${gstPercent}%`

export interface VoucherParty {
  name: string
  gstin: string | undefined
}

export interface VoucherEntry {
  ledger: string
  /** Positive for a debit, negative for a credit; never 0. */
  paise: number
}

/** A transaction in double entry: its entries add up to 0. */
export interface Voucher {
  kind: VoucherKind
  number: string
  /** The day in India: `2026-11-24`. */
  day: string
  party: VoucherParty
  narration: string
  /** The state of supply; set for documents only. */
  placeOfSupply?: string
  entries: readonly VoucherEntry[]
}

const NOBODY: VoucherParty = { name: '', gstin: undefined }

/** Sums the entries of each ledger, and drops sums of 0. */
function entriesOf(all: readonly VoucherEntry[]): VoucherEntry[] {
  const sums = new Map<string, number>()
  for (const { ledger, paise } of all) sums.set(ledger, (sums.get(ledger) ?? 0) + paise)
  return [...sums].map(([ledger, paise]) => ({ ledger, paise })).filter(({ paise }) => paise !== 0)
}

/** Creates the voucher of an invoice or credit note: the customer owes, or is credited, value and taxes. */
export function voucherOfDocument(content: InvoiceContent): Voucher {
  const { kind, lines, number, issuedOn, recipient, placeOfSupply, order, seller, against } =
    content
  const salesOf = ({ hsn, gstPercent }: InvoiceLine) => {
    if (content.isCommercial) return LEDGERS.lateNotes
    return isService(hsn) ? LEDGERS.consultations : salesLedger(gstPercent)
  }
  const sign = kind === 'invoice' ? 1 : -1
  const heads = taxHeads({ from: seller.state, to: placeOfSupply.state })
  const stateTax = heads[1] === 'utgst' ? LEDGERS.utgst : LEDGERS.sgst
  const credits = (line: InvoiceLine): [string, number][] => [
    [salesOf(line), line.taxablePaise],
    [LEDGERS.cgst, line.cgstPaise],
    [stateTax, line.sgstPaise],
    [LEDGERS.igst, line.igstPaise],
  ]
  return {
    kind: kind === 'invoice' ? 'Sales' : 'Credit Note',
    number,
    day: issuedOn,
    placeOfSupply: placeOfSupply.state,
    party: { name: recipient.name, gstin: recipient.gstin },
    narration: against
      ? `Order ${order.number}, for invoice ${against.number}`
      : `Order ${order.number}`,
    entries: entriesOf([
      ...lines.map(({ grossPaise }) => ({ ledger: LEDGERS.customers, paise: sign * grossPaise })),
      ...lines
        .flatMap(credits)
        .map(([ledger, paise]): VoucherEntry => ({ ledger, paise: -sign * paise })),
    ]),
  }
}

/** A payment from or a refund to customers. */
export interface MoneyMoved {
  /** The account that received or sent the money, or bears its loss. */
  ledger: typeof LEDGERS.gateway | typeof LEDGERS.bank | typeof LEDGERS.lostCash
  /** Positive for money received, including a refund that the bank returned; negative for money sent. */
  paise: number
  number: string
  day: string
  narration: string
  party?: VoucherParty
}

/** Creates the voucher of a payment, a remittance, a refund, a loss or its end, against what customers owe. */
export function voucherOfMoney({ ledger, paise, party = NOBODY, ...rest }: MoneyMoved): Voucher {
  const moved = paise >= 0 ? 'Receipt' : 'Payment'
  return {
    ...rest,
    kind: ledger === LEDGERS.lostCash ? 'Journal' : moved,
    party,
    entries: entriesOf([
      { ledger, paise },
      { ledger: LEDGERS.customers, paise: -paise },
    ]),
  }
}

/** Creates the voucher of the provider's fee for a payment; the GST on it is input credit. */
export function voucherOfFee(
  { feePaise, taxPaise }: PaymentFee,
  { paymentId, day }: { paymentId: string; day: string },
): Voucher {
  return {
    kind: 'Journal',
    number: `${paymentId}-fee`,
    day,
    party: NOBODY,
    narration: `Fee on payment ${paymentId}`,
    entries: entriesOf([
      { ledger: LEDGERS.fees, paise: feePaise - taxPaise },
      { ledger: LEDGERS.feeTax, paise: taxPaise },
      { ledger: LEDGERS.gateway, paise: -feePaise },
    ]),
  }
}
