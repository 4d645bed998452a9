import fc from 'fast-check'
import { STATES } from '#domain/delivery/states.ts'
import type { OrderId } from '#domain/ids.ts'
import { creditablePaise, creditNoteOf } from '#domain/invoices/document.ts'
import {
  type InvoiceContent,
  type InvoiceLine,
  type InvoiceTotals,
  totalsOf,
} from '#domain/invoices/invoice.ts'
import { documentNumber } from '#domain/invoices/number.ts'
import { taxInside, taxParts } from '#domain/money/tax.ts'
import { LARGE_INVOICE_PAISE, type ReturnDocument } from '#domain/tax/gstr1.ts'

export const GUJARAT = '24AAACC1206D1ZM'
export const BUSINESSES = ['27AAPFU0939F1ZV', GUJARAT, '29AAGCB7383J1Z4']
export const MONTH = '2026-11'

export interface Sold {
  state: string
  gstin?: string | undefined
  lines: { grossPaise: number; gstPercent: number; hsn: string; quantity: number }[]
}

/** The invoice of a sale of the shop in Gujarat, with this number. */
export function invoiceOf({ state, gstin, lines }: Sold, serial: number): InvoiceContent {
  const split = lines.map((line): InvoiceLine => {
    const { taxablePaise, taxPaise } = taxInside(line.grossPaise, line.gstPercent)
    const taxes = taxParts(taxPaise, { from: 'Gujarat', to: state })
    return { ...line, kind: 'goods', description: 'Goods', taxablePaise, ...taxes }
  })
  return {
    kind: 'invoice',
    number: documentNumber('SMG', '26-27', serial),
    issuedOn: '2026-11-24',
    seller: {
      name: 'Shop',
      addressLines: [],
      gstin: GUJARAT,
      state: 'Gujarat',
      email: '',
      phone: '',
    },
    recipient: {
      name: 'Asha',
      address: '1 Road',
      city: 'Anand',
      state,
      pincode: '388001',
      phone: '9',
      ...(gstin && { gstin }),
    },
    placeOfSupply: { state, gstCode: STATES.find(({ name }) => name === state)?.gstCode ?? '' },
    order: {
      id: String(serial) as OrderId,
      number: `SMG-${serial}`,
      placedOn: '2026-11-20',
      paymentMethod: 'cod',
    },
    lines: split,
    totals: totalsOf(split),
    against: undefined,
  }
}

const anySold = fc.record({
  state: fc.constantFrom('Gujarat', 'Gujarat', 'Maharashtra', 'Kerala', 'Ladakh'),
  gstin: fc.option(fc.constantFrom(...BUSINESSES), { nil: undefined, freq: 3 }),
  lines: fc.array(
    fc.record({
      grossPaise: fc.oneof(
        fc.integer({ min: 0, max: 2_000_00 }),
        fc.integer({ min: 40_000_00, max: 60_000_00 }),
      ),
      gstPercent: fc.constantFrom(0, 5, 18, 40),
      hsn: fc.constantFrom('21069099', '33049990', '30049011', '33'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** A month: sales, and credit notes on them and on a sale of an earlier month, by shares of the remaining amount. */
export const anyMonth = fc
  .record({
    sold: fc.array(anySold, { minLength: 1, maxLength: 25 }),
    credits: fc.array(fc.tuple(fc.nat(24), fc.integer({ min: 1, max: 100 })), { maxLength: 20 }),
    earlier: fc.nat(5),
  })
  .map(({ sold, credits, earlier }) => {
    const invoices = sold.map((one, at) => invoiceOf(one, at + 1))
    const notes: { content: InvoiceContent; against: InvoiceContent }[] = []
    for (const [which, percent] of credits) {
      const against = invoices[which % invoices.length]
      if (!against) continue
      const before = notes.filter((note) => note.against === against).map((note) => note.content)
      const amountPaise = Math.ceil((creditablePaise(against, before) * percent) / 100)
      if (amountPaise === 0) continue
      const number = documentNumber('SMC', '26-27', notes.length + 1)
      const at = new Date('2026-11-25T06:00:00Z')
      notes.push({ content: creditNoteOf(against, before, { amountPaise, number, at }), against })
    }
    const documents: ReturnDocument[] = [
      ...invoices.slice(earlier).map((content) => ({ content, against: undefined })),
      ...notes,
    ]
    return documents
  })

export const FIGURES = [
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'totalPaise',
] as const

/** The rule again, line by line and without the code under test. */
export function slowSums(documents: readonly ReturnDocument[]) {
  const sums: Record<string, InvoiceTotals> = {}
  for (const { content, against } of documents) {
    const first = against ?? content
    const isNote = content.kind === 'credit-note'
    const isLarge =
      content.placeOfSupply.state !== 'Gujarat' && first.totals.totalPaise > LARGE_INVOICE_PAISE
    const consumer = isLarge ? (isNote ? 'cdnur' : 'b2cl') : 'b2cs'
    for (const line of content.lines) {
      const table = first.recipient.gstin ? (isNote ? 'cdnr' : 'b2b') : consumer
      const name = line.gstPercent === 0 ? 'nil' : table
      const sum = sums[name] ?? {
        taxablePaise: 0,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 0,
        totalPaise: 0,
      }
      sums[name] = sum
      const sign = isNote ? -1 : 1
      for (const figure of FIGURES) {
        sum[figure] += sign * line[figure === 'totalPaise' ? 'grossPaise' : figure]
      }
    }
  }
  return sums
}
