import { rupeesOf } from '../money/money.ts'
import { type Cell, type Columns, cellsOf, namesOf } from '../text/sheet.ts'
import { xmlText } from '../text/xml.ts'
import { LEDGERS, type Voucher, type VoucherEntry } from './journal.ts'

/** The columns of the journal in double entry: one row for each entry of a voucher, amounts in rupees. */
const COLUMNS: Columns<Voucher & VoucherEntry> = {
  Date: ({ day }) => day,
  'Voucher Type': ({ kind }) => kind,
  'Voucher Number': ({ number }) => number,
  Ledger: ({ ledger }) => ledger,
  Debit: ({ paise }) => (paise > 0 ? rupeesOf(paise) : ''),
  Credit: ({ paise }) => (paise < 0 ? rupeesOf(-paise) : ''),
  Party: ({ party }) => party.name,
  GSTIN: ({ party }) => party.gstin ?? '',
  Narration: ({ narration }) => narration,
}
export const JOURNAL_TITLES = namesOf(COLUMNS)

export const journalRows = (voucher: Voucher): Cell[][] =>
  voucher.entries.map((entry) => cellsOf(COLUMNS, { ...voucher, ...entry }))

const tag = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** Opens a file of vouchers for Tally's import (docs/law.md, GST returns). */
export const TALLY_START = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
  '<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>',
  '',
].join('\n')

export const TALLY_END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** Tally's amounts: a debit is negative and deemed positive. */
function tallyEntry({ ledger, paise }: VoucherEntry): string {
  const amount = (-paise / 100).toFixed(2)
  return [
    '<ALLLEDGERENTRIES.LIST>',
    tag('LEDGERNAME', ledger),
    tag('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
    tag('ISPARTYLEDGER', ledger === LEDGERS.customers ? 'Yes' : 'No'),
    tag('AMOUNT', amount),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('')
}

/** Returns a voucher in Tally's import format; its number prevents duplicates when it is imported again. */
export function tallyVoucher(voucher: Voucher): string {
  const { kind, number, day, party, narration, placeOfSupply, entries } = voucher
  const isOfParty = entries.some(({ ledger }) => ledger === LEDGERS.customers)
  return [
    '<TALLYMESSAGE xmlns:UDF="TallyUDF">',
    `<VOUCHER REMOTEID="${xmlText(`${kind} ${number}`)}" VCHTYPE="${kind}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    tag('DATE', day.replaceAll('-', '')),
    tag('VOUCHERTYPENAME', kind),
    tag('VOUCHERNUMBER', number),
    tag('REFERENCE', number),
    ...(isOfParty ? [tag('PARTYLEDGERNAME', LEDGERS.customers)] : []),
    ...(party.name ? [tag('BASICBUYERNAME', party.name)] : []),
    ...(party.gstin ? [tag('PARTYGSTIN', party.gstin)] : []),
    ...(placeOfSupply ? [tag('PLACEOFSUPPLY', placeOfSupply)] : []),
    tag('PERSISTEDVIEW', 'Accounting Voucher View'),
    tag('ISINVOICE', 'No'),
    tag('NARRATION', party.name ? `${narration}: ${party.name}` : narration),
    ...entries.map(tallyEntry),
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}
