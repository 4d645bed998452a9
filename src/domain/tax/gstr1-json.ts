import { GOODS_UNIT, isService } from '../invoices/lines.ts'
import { rupeesOf } from '../money/money.ts'
import type { AtRate, Gstr1, HsnRow, ListedDocument } from './gstr1.ts'
import { NIL_ROWS, nilOf } from './gstr1-csv.ts'

/** `2026-11-24` as `24-11-2026`. */
const portalDate = (day: string): string => day.split('-').toReversed().join('-')

/** The taxes of a row; the portal requires either CGST and SGST or IGST, without zeros for the other kind. */
const taxesOf = (row: AtRate, isInterState: boolean) => ({
  ...(isInterState
    ? { iamt: rupeesOf(row.igstPaise) }
    : { camt: rupeesOf(row.cgstPaise), samt: rupeesOf(row.sgstPaise) }),
  csamt: 0,
})

const itemsOf = ({ rates, isInterState }: ListedDocument) =>
  rates.map((rate) => ({
    // The tool's own number of a rate: 1801 for 18 %.
    num: rate.gstPercent * 100 + 1,
    itm_det: {
      rt: rate.gstPercent,
      txval: rupeesOf(rate.taxablePaise),
      ...taxesOf(rate, isInterState),
    },
  }))

const invoiceOf = (one: ListedDocument) => ({
  inum: one.number,
  idt: portalDate(one.issuedOn),
  val: rupeesOf(one.totalPaise),
})

const noteOf = (one: ListedDocument) => ({
  ntty: 'C',
  nt_num: one.number,
  nt_dt: portalDate(one.issuedOn),
  val: rupeesOf(one.totalPaise),
  pos: one.place.gstCode,
})

const hsnRows = (rows: readonly HsnRow[]) =>
  rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    desc: '',
    uqc: isService(row.hsn) ? 'NA' : GOODS_UNIT,
    qty: row.pieces,
    rt: row.gstPercent,
    txval: rupeesOf(row.taxablePaise),
    iamt: rupeesOf(row.igstPaise),
    camt: rupeesOf(row.cgstPaise),
    samt: rupeesOf(row.sgstPaise),
    csamt: 0,
  }))

/** The portal's numbers of the natures of documents. */
const NATURES = [
  { kind: 'invoice', doc_num: 1 },
  { kind: 'credit-note', doc_num: 5 },
] as const

const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => [
  ...Map.groupBy(rows, keyOf),
]

/**
 * Converts GSTR-1 of a month to the portal's JSON, amounts in rupees; empty tables are left out. It names the GSTIN of the
 * month's documents, and `gstin`, the shop's own now, only if they have none or several. The portal publishes no stable
 * specification: docs/law.md, GST returns, lists what was checked and when.
 */
export function gstr1Json(gstr1: Gstr1, { gstin, month }: { gstin: string; month: string }) {
  const { sellers, b2b, b2cl, b2cs, cdnr, cdnur, nil, hsn, ranges } = gstr1
  const [year = '', number = ''] = month.split('-')
  const regular = { rchrg: 'N', inv_typ: 'R' }
  return {
    gstin: sellers.length === 1 ? sellers[0] : gstin,
    fp: `${number}${year}`,
    version: 'GST3.2.4',
    hash: 'hash',
    ...(b2b.length > 0 && {
      b2b: groupsOf(b2b, ({ recipient }) => recipient.gstin ?? '').map(([ctin, rows]) => ({
        ctin,
        inv: rows.map((one) => ({
          ...invoiceOf(one),
          pos: one.place.gstCode,
          ...regular,
          itms: itemsOf(one),
        })),
      })),
    }),
    ...(b2cl.length > 0 && {
      b2cl: groupsOf(b2cl, ({ place }) => place.gstCode).map(([pos, rows]) => ({
        pos,
        inv: rows.map((one) => ({ ...invoiceOf(one), itms: itemsOf(one) })),
      })),
    }),
    ...(b2cs.length > 0 && {
      b2cs: b2cs.map((row) => ({
        sply_ty: row.isInterState ? 'INTER' : 'INTRA',
        typ: 'OE',
        pos: row.place.gstCode,
        rt: row.gstPercent,
        txval: rupeesOf(row.taxablePaise),
        ...taxesOf(row, row.isInterState),
      })),
    }),
    ...(cdnr.length > 0 && {
      cdnr: groupsOf(cdnr, ({ recipient }) => recipient.gstin ?? '').map(([ctin, rows]) => ({
        ctin,
        nt: rows.map((one) => ({ ...noteOf(one), ...regular, itms: itemsOf(one) })),
      })),
    }),
    ...(cdnur.length > 0 && {
      cdnur: cdnur.map((one) => ({ ...noteOf(one), typ: 'B2CL', itms: itemsOf(one) })),
    }),
    ...(nil.length > 0 && {
      nil: {
        inv: NIL_ROWS.map((row) => {
          const { nilPaise, exemptPaise } = nilOf(gstr1, row)
          const amounts = { nil_amt: rupeesOf(nilPaise), expt_amt: rupeesOf(exemptPaise) }
          return { sply_ty: row.json, ...amounts, ngsup_amt: 0 }
        }),
      },
    }),
    ...(hsn.b2b.length + hsn.b2c.length > 0 && {
      hsn: {
        ...(hsn.b2b.length > 0 && { hsn_b2b: hsnRows(hsn.b2b) }),
        ...(hsn.b2c.length > 0 && { hsn_b2c: hsnRows(hsn.b2c) }),
      },
    }),
    ...(ranges.length > 0 && {
      doc_issue: {
        doc_det: NATURES.map(({ kind, doc_num }) => ({
          doc_num,
          docs: ranges
            .filter((range) => range.kind === kind)
            .map(({ first, last, count }, index) => ({
              num: index + 1,
              from: first,
              to: last,
              totnum: count,
              cancel: 0,
              net_issue: count,
            })),
        })).filter(({ docs }) => docs.length > 0),
      },
    }),
  }
}
