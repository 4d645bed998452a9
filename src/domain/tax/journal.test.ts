import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '../delivery/states.ts'
import type { OrderId } from '../ids.ts'
import { creditablePaise, creditNoteOf } from '../invoices/document.ts'
import { type InvoiceContent, type InvoiceLine, totalsOf } from '../invoices/invoice.ts'
import { documentNumber } from '../invoices/number.ts'
import { taxInside, taxParts } from '../money/tax.ts'
import { collectGstr1 } from './collect-gstr1.ts'
import {
  LEDGERS,
  salesLedger,
  type Voucher,
  voucherOfDocument,
  voucherOfFee,
  voucherOfMoney,
} from './journal.ts'
import {
  JOURNAL_TITLES,
  journalRows,
  TALLY_END,
  TALLY_START,
  tallyVoucher,
} from './journal-files.ts'

const GUJARAT = '24AAACC1206D1ZM'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ']]></VOUCHER>',
    '<!ENTITY x SYSTEM "file:///">',
    '=cmd|x',
    'आशा & Söhne "1"',
    '\u0000\uffff\ud800',
  ),
)

const anySale = fc.record({
  place: fc.constantFrom(...STATES),
  gstin: fc.option(fc.constant('27AAPFU0939F1ZV'), { nil: undefined }),
  name: anyText,
  lines: fc.array(
    fc.record({
      grossPaise: fc.integer({ min: 0, max: 60_000_00 }),
      gstPercent: fc.constantFrom(0, 5, 12, 18, 40),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  back: fc.array(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      // In time to lower tax, and too late.
      on: fc.constantFrom('2026-11-25', '2027-12-01'),
    }),
    { maxLength: 3 },
  ),
})

type Sale = typeof anySale extends fc.Arbitrary<infer Value> ? Value : never

/** The documents of a sale: its invoice, then credit notes by shares of what is left. */
function documentsOf({ place, gstin, name, lines, back }: Sale, serial: number): InvoiceContent[] {
  const split = lines.map((line): InvoiceLine => {
    const { taxablePaise, taxPaise } = taxInside(line.grossPaise, line.gstPercent)
    const taxes = taxParts(taxPaise, { from: 'Gujarat', to: place.name })
    const goods = { kind: 'goods', description: 'Goods', hsn: '21069099', quantity: 1 } as const
    return { ...goods, ...line, taxablePaise, ...taxes }
  })
  const invoice: InvoiceContent = {
    kind: 'invoice',
    number: documentNumber('SMG', '26-27', serial),
    issuedOn: '2026-11-24',
    lines: split,
    seller: {
      name: 'Shop',
      addressLines: [],
      gstin: GUJARAT,
      state: 'Gujarat',
      email: '',
      phone: '',
    },
    recipient: {
      name,
      address: '1 Road',
      city: 'Anand',
      state: place.name,
      pincode: '388001',
      phone: '9',
      ...(gstin && { gstin }),
    },
    placeOfSupply: { state: place.name, gstCode: place.gstCode },
    order: {
      id: String(serial) as OrderId,
      number: `SMG-${serial}`,
      placedOn: '2026-11-20',
      paymentMethod: 'cod',
    },
    totals: totalsOf(split),
    against: undefined,
  }
  const notes: InvoiceContent[] = []
  for (const { percent, on } of back.toSorted((one, two) => one.on.localeCompare(two.on))) {
    const amountPaise = Math.ceil((creditablePaise(invoice, notes) * percent) / 100)
    if (amountPaise === 0) continue
    const number = documentNumber('SMC', '26-27', serial * 10 + notes.length)
    const at = new Date(`${on}T06:00:00Z`)
    notes.push(creditNoteOf(invoice, notes, { amountPaise, number, at }))
  }
  return [invoice, ...notes]
}

const anyMonth = fc.record({
  sales: fc.array(anySale, { maxLength: 12 }),
  moved: fc.array(
    fc.record({
      ledger: fc.constantFrom(LEDGERS.gateway, LEDGERS.bank),
      paise: fc.integer({ min: -90_000_00, max: 90_000_00 }),
      name: anyText,
    }),
    { maxLength: 12 },
  ),
  fees: fc.array(
    fc
      .nat(100_00)
      .chain((feePaise) =>
        fc.record({ feePaise: fc.constant(feePaise), taxPaise: fc.nat(feePaise) }),
      ),
    { maxLength: 12 },
  ),
})

type Month = typeof anyMonth extends fc.Arbitrary<infer Value> ? Value : never

const day = '2026-11-24'

const vouchersOf = ({ sales, moved, fees }: Month): Voucher[] => [
  ...sales.flatMap((sale, at) => documentsOf(sale, at + 1)).map(voucherOfDocument),
  ...moved.map(({ name, ...money }, at) =>
    voucherOfMoney({
      ...money,
      number: `pay_${at}`,
      day,
      narration: 'Order SMG-1',
      party: { name, gstin: undefined },
    }),
  ),
  ...fees.map((fee, at) => voucherOfFee(fee, { paymentId: `pay_${at}`, day })),
]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The net change of a ledger: debits less credits. */
const balanceOf = (vouchers: readonly Voucher[], isMeant: (ledger: string) => boolean): number =>
  sum(
    vouchers.flatMap(({ entries }) =>
      entries.filter(({ ledger }) => isMeant(ledger)).map(({ paise }) => paise),
    ),
  )

const paiseOf = (cell: unknown) => (cell === '' ? 0 : Math.round(Number(cell) * 100))

describe('the journal of a month', () => {
  test('has equal debits and credits in every voucher and in sum, for any month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const vouchers = vouchersOf(month)
        for (const { entries } of vouchers) {
          expect(sum(entries.map(({ paise }) => paise))).toBe(0)
          expect(new Set(entries.map(({ ledger }) => ledger)).size).toBe(entries.length)
        }
        const rows = vouchers.flatMap(journalRows)
        for (const row of rows) expect(row).toHaveLength(JOURNAL_TITLES.length)
        const [debits, credits] = [4, 5].map((at) => sum(rows.map((row) => paiseOf(row[at]))))
        expect(debits).toBe(credits)
      }),
      { numRuns: 500 },
    )
  })

  test('comes to what GSTR-1 of the same documents comes to, tax by tax and rate by rate', () => {
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 12 }), (sales) => {
        const { add, close } = collectGstr1()
        const all = sales.flatMap((sale, at) => {
          const [invoice, ...notes] = documentsOf(sale, at + 1)
          if (!invoice) return []
          add({ content: invoice, against: undefined })
          for (const note of notes) add({ content: note, against: invoice })
          return [invoice, ...notes]
        })
        const { totals, hsn, commercial } = close()
        const vouchers = all.map(voucherOfDocument)
        const of = (...ledgers: string[]) => 0 - balanceOf(vouchers, (one) => ledgers.includes(one))
        expect(of(LEDGERS.customers)).toBe(commercial.totalPaise - totals.totalPaise)
        expect(of(LEDGERS.lateNotes)).toBe(0 - commercial.totalPaise)
        expect(of(LEDGERS.cgst)).toBe(totals.cgstPaise)
        expect(of(LEDGERS.sgst, LEDGERS.utgst)).toBe(totals.sgstPaise)
        expect(of(LEDGERS.igst)).toBe(totals.igstPaise)
        for (const rate of [0, 5, 12, 18, 40]) {
          const listed = [...hsn.b2b, ...hsn.b2c].filter(({ gstPercent }) => gstPercent === rate)
          expect(of(salesLedger(rate))).toBe(sum(listed.map(({ taxablePaise }) => taxablePaise)))
        }
      }),
    )
  })

  test('of one sale that is paid online and goes back leaves the provider’s fee alone', () => {
    const money = { ledger: LEDGERS.gateway, day, narration: '' } as const
    const vouchers = [
      voucherOfMoney({ ...money, paise: 529_00, number: 'pay_1' }),
      voucherOfFee({ feePaise: 12_48, taxPaise: 1_90 }, { paymentId: 'pay_1', day }),
      voucherOfMoney({ ...money, paise: -529_00, number: 'rfnd_1' }),
    ]
    expect(vouchers.map(({ kind }) => kind)).toEqual(['Receipt', 'Journal', 'Payment'])
    const of = (name: string) => balanceOf(vouchers, (ledger) => ledger === name)
    expect(of(LEDGERS.gateway)).toBe(-12_48)
    expect(of(LEDGERS.fees)).toBe(10_58)
    expect(of(LEDGERS.feeTax)).toBe(1_90)
    expect(of(LEDGERS.customers)).toBe(0)
  })
})

const TAG = /<(\/?)([A-Z.]+)((?: [A-Za-z:]+="[^"<]*")*)>|<\?xml [^<>]*\?>/g

/** The texts of an XML by the names of their elements; throws where it is not well-formed. */
function readXml(xml: string): [name: string, text: string][] {
  const open: string[] = []
  const texts: [string, string][] = []
  let end = 0
  for (const { 0: whole, 1: closing, 2: name = '', index } of xml.matchAll(TAG)) {
    const text = xml.slice(end, index)
    if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`not escaped: ${text}`)
    end = index + whole.length
    if (closing === '') open.push(name)
    else if (closing === '/') {
      if (open.pop() !== name) throw new Error(`${name} is closed but not open`)
      texts.push([name, text])
    }
  }
  if (open.length > 0 || xml.slice(end).trim() !== '') throw new Error('not closed')
  return texts
}

describe('the vouchers for Tally', () => {
  test('are well-formed for any name, and add up to nothing', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const vouchers = vouchersOf(month)
        const xml = TALLY_START + vouchers.map(tallyVoucher).join('') + TALLY_END
        expect(xml).not.toMatch(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u)
        const texts = readXml(xml)
        const of = (name: string) => texts.filter(([one]) => one === name).map(([, text]) => text)
        expect(of('VOUCHERNUMBER')).toHaveLength(vouchers.length)
        expect(sum(of('AMOUNT').map(paiseOf))).toBe(0)
        for (const [at, amount] of of('AMOUNT').entries()) {
          expect(of('ISDEEMEDPOSITIVE')[at]).toBe(amount.startsWith('-') ? 'Yes' : 'No')
        }
      }),
      { numRuns: 200 },
    )
  })

  test('say of a sale to a business what the invoice says', () => {
    const [invoice] = documentsOf(
      {
        place: STATES.find(({ name }) => name === 'Maharashtra') ?? STATES[0],
        back: [],
        gstin: '27AAPFU0939F1ZV',
        name: 'Utsav & Sons',
        lines: [{ grossPaise: 105_00, gstPercent: 5 }],
      } as Sale,
      7,
    )
    if (!invoice) throw new Error('no invoice')
    expect(readXml(tallyVoucher(voucherOfDocument(invoice)))).toEqual([
      ['DATE', '20261124'],
      ['VOUCHERTYPENAME', 'Sales'],
      ['VOUCHERNUMBER', 'SMG/26-27/000007'],
      ['REFERENCE', 'SMG/26-27/000007'],
      ['PARTYLEDGERNAME', 'Website Customers'],
      ['BASICBUYERNAME', 'Utsav &amp; Sons'],
      ['PARTYGSTIN', '27AAPFU0939F1ZV'],
      ['PLACEOFSUPPLY', 'Maharashtra'],
      ['PERSISTEDVIEW', 'Accounting Voucher View'],
      ['ISINVOICE', 'No'],
      ['NARRATION', 'Order SMG-7: Utsav &amp; Sons'],
      ...entry('Website Customers', 'Yes', 'Yes', '-105.00'),
      ...entry('Sales GST 5%', 'No', 'No', '100.00'),
      ...entry('Output IGST', 'No', 'No', '5.00'),
      ['VOUCHER', ''],
      ['TALLYMESSAGE', ''],
    ])
  })
})

const entry = (ledger: string, isDebit: string, isParty: string, amount: string) => [
  ['LEDGERNAME', ledger],
  ['ISDEEMEDPOSITIVE', isDebit],
  ['ISPARTYLEDGER', isParty],
  ['AMOUNT', amount],
  ['ALLLEDGERENTRIES.LIST', ''],
]
