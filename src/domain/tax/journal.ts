import type { InvoiceContent, InvoiceLine } from '../invoices/invoice.ts'
import { isService } from '../invoices/lines.ts'
import { taxHeads } from '../invoices/tax-heads.ts'
import type { PaymentFee } from '../payments/fee.ts'

/** The kinds of vouchers, as accounting programs name them. */
type VoucherKind = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal'

/** The accounts of the journal; the sales of each rate have one of their own (`salesLedger`). */
export const LEDGERS = {
  customers: 'Website Customers',
  consultations: 'Consultation Fees (exempt)',
  /** What goes back after the time in which it could lower tax. */
  lateNotes: 'Sales Returns (no GST relief)',
  bank: 'Bank',
  gateway: 'Payment Gateway',
  fees: 'Payment Gateway Fees',
  feeTax: 'Input GST on Gateway Fees',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  utgst: 'Output UTGST',
  igst: 'Output IGST',
} as const

/** Sales of goods and charges at one rate. */
export const salesLedger = (gstPercent: number): string => `Sales GST ${gstPercent}%`

export interface VoucherParty {
  name: string
  gstin: string | undefined
}

export interface VoucherEntry {
  ledger: string
  /** A debit where positive, a credit where negative; never 0. */
  paise: number
}

/** A transaction in double entry: its entries add up to nothing. */
export interface Voucher {
  kind: VoucherKind
  number: string
  /** The day in India: `2026-11-24`. */
  day: string
  party: VoucherParty
  narration: string
  /** Where the goods were supplied; of documents only. */
  placeOfSupply?: string
  entries: readonly VoucherEntry[]
}

const NOBODY: VoucherParty = { name: '', gstin: undefined }

/** Joins entries of one ledger, and leaves out what comes to nothing. */
function entriesOf(all: readonly VoucherEntry[]): VoucherEntry[] {
  const sums = new Map<string, number>()
  for (const { ledger, paise } of all) sums.set(ledger, (sums.get(ledger) ?? 0) + paise)
  return [...sums].map(([ledger, paise]) => ({ ledger, paise })).filter(({ paise }) => paise !== 0)
}

/** An invoice or credit note: the customer owes, or is credited, value and taxes. */
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

/** Money of customers that came or went, as the books have it. */
export interface MoneyMoved {
  /** Where it came to, or left from. */
  ledger: typeof LEDGERS.gateway | typeof LEDGERS.bank
  /** Positive where it came in, also for a refund that came back; negative where it left. */
  paise: number
  number: string
  day: string
  narration: string
  party?: VoucherParty
}

/** A payment, a remittance or a refund: what came in is no longer owed. */
export function voucherOfMoney({ ledger, paise, party = NOBODY, ...rest }: MoneyMoved): Voucher {
  return {
    ...rest,
    kind: paise >= 0 ? 'Receipt' : 'Payment',
    party,
    entries: entriesOf([
      { ledger, paise },
      { ledger: LEDGERS.customers, paise: -paise },
    ]),
  }
}

/** What the provider kept of a payment, with the GST that is input credit. */
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
