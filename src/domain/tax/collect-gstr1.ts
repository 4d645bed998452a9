import { creditedPieces } from '../invoices/credit-lines.ts'
import type {
  DocumentKind,
  InvoiceContent,
  InvoiceLine,
  InvoiceTotals,
} from '../invoices/invoice.ts'
import { isService } from '../invoices/lines.ts'
import { documentNumber, parseDocumentNumber } from '../invoices/number.ts'
import {
  type AtRate,
  type Difference,
  type Gstr1,
  type HsnRow,
  hsnDigitsAfter,
  LARGE_INVOICE_PAISE,
  type ListedDocument,
  type NilSupplies,
  type NumberRange,
  type PlaceAtRate,
  type ReturnDocument,
  type SupplySection,
} from './gstr1.ts'
import { addTo, FIGURES, isZero, negated, sumOf, sumsOfLine, zeroSums } from './sums.ts'

/** Returns the entry of a key; creates it on first use. */
function entryOf<Entry>(map: Map<string, Entry>, key: string, make: () => Entry): Entry {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function ratesOf(lines: readonly InvoiceLine[]): AtRate[] {
  const rates = new Map<string, AtRate>()
  for (const line of lines) {
    const { gstPercent } = line
    const rate = entryOf(rates, String(gstPercent), () => ({ gstPercent, ...zeroSums() }))
    addTo(rate, sumsOfLine(line))
  }
  return [...rates.values()].toSorted((one, other) => one.gstPercent - other.gstPercent)
}

const isInterState = ({ seller, placeOfSupply }: InvoiceContent): boolean =>
  seller.state !== placeOfSupply.state

/** Returns the table for the taxed lines of a document; that of a credit note depends on its invoice. */
function sectionOf({ content, against }: ReturnDocument): Exclude<SupplySection, 'nil'> {
  const invoice = against ?? content
  const isNote = content.kind === 'credit-note'
  if (invoice.recipient.gstin) return isNote ? 'cdnr' : 'b2b'
  if (!isInterState(invoice) || invoice.totals.totalPaise <= LARGE_INVOICE_PAISE) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

/**
 * Returns the pieces of a line: on an invoice those sold, on a credit note the whole pieces whose value it credits,
 * because a note over a part of a price returns no goods.
 */
function piecesOf(line: InvoiceLine, sold: InvoiceLine | undefined): number {
  if (line.kind !== 'goods' || isService(line.hsn)) return 0
  if (!sold) return line.quantity
  return creditedPieces(sold, line.grossPaise)
}

/** Groups consecutive numbers of a series into ranges: every number of a range was issued in this month. */
function rangesOf(kind: DocumentKind, numbers: readonly string[]): NumberRange[] {
  const serials = numbers
    .map(parseDocumentNumber)
    .toSorted(
      (one, other) =>
        one.financialYear.localeCompare(other.financialYear) ||
        one.series.localeCompare(other.series) ||
        one.serial - other.serial,
    )
  const ranges: { series: string; year: string; from: number; to: number }[] = []
  for (const { series, financialYear: year, serial } of serials) {
    const last = ranges.at(-1)
    const isNext = last?.series === series && last.year === year && last.to + 1 === serial
    if (isNext) last.to = serial
    else ranges.push({ series, year, from: serial, to: serial })
  }
  return ranges.map(({ series, year, from, to }) => ({
    kind,
    first: documentNumber(series, year, from),
    last: documentNumber(series, year, to),
    count: to - from + 1,
  }))
}

function compare(at: Difference['at'], found: InvoiceTotals, issued: InvoiceTotals): Difference[] {
  return FIGURES.map((figure) => ({ at, figure, paise: found[figure] - issued[figure] })).filter(
    ({ paise }) => paise !== 0,
  )
}

const byCode = (rows: Map<string, HsnRow>): HsnRow[] =>
  [...rows.values()]
    .filter((row) => row.pieces !== 0 || !isZero(row))
    .toSorted((one, other) => one.hsn.localeCompare(other.hsn) || one.gstPercent - other.gstPercent)

const byNumber = (rows: readonly ListedDocument[]): ListedDocument[] =>
  rows.toSorted((one, other) => one.number.localeCompare(other.number))

const byPlaceAndRate = (one: PlaceAtRate, other: PlaceAtRate): number =>
  one.place.gstCode.localeCompare(other.place.gstCode) || one.gstPercent - other.gstPercent

const sumOfRates = (rows: readonly ListedDocument[]) => sumOf(rows.flatMap(({ rates }) => rates))

/** The sums of each table; credit notes count negative. */
function sectionSums(tables: Pick<Gstr1, SupplySection>): Gstr1['sections'] {
  const untaxed = tables.nil.map(({ totalPaise }) => ({
    ...zeroSums(),
    taxablePaise: totalPaise,
    totalPaise,
  }))
  return {
    b2b: sumOfRates(tables.b2b),
    b2cl: sumOfRates(tables.b2cl),
    b2cs: sumOf(tables.b2cs),
    cdnr: negated(sumOfRates(tables.cdnr)),
    cdnur: negated(sumOfRates(tables.cdnur)),
    nil: sumOf(untaxed),
  }
}

/** The sums, rows and numbers of the documents added so far. */
function emptyCollection(hsnDigits: number) {
  return {
    issued: {
      invoice: { count: 0, totals: zeroSums() },
      'credit-note': { count: 0, totals: zeroSums() },
    },
    commercial: { count: 0, totalPaise: 0 },
    sellers: new Set<string>(),
    listed: {
      b2b: [] as ListedDocument[],
      b2cl: [] as ListedDocument[],
      cdnr: [] as ListedDocument[],
      cdnur: [] as ListedDocument[],
    },
    b2cs: new Map<string, PlaceAtRate>(),
    nil: new Map<string, NilSupplies>(),
    hsn: { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() },
    numbers: { invoice: [] as string[], 'credit-note': [] as string[] },
    ofBuyers: { b2b: zeroSums(), b2c: zeroSums() },
    hsnDigits,
    withoutHsn: [] as string[],
  }
}
type Collection = ReturnType<typeof emptyCollection>

/** What the tables ask of a document besides its lines. */
interface Kind {
  isInterState: boolean
  buyers: 'b2b' | 'b2c'
  sign: 1 | -1
}

function kindOf({ content, against }: ReturnDocument): Kind {
  return {
    isInterState: isInterState(content),
    buyers: (against ?? content).recipient.gstin ? 'b2b' : 'b2c',
    sign: content.kind === 'invoice' ? 1 : -1,
  }
}

/**
 * Collects the documents of a month in any sequence, for GSTR-1 (docs/law.md, GST returns). Memory grows with the number
 * of documents, but not with their lines. Codes need more digits after a year of large turnover, in paise.
 */
export function collectGstr1({ turnoverBeforePaise = 0 } = {}) {
  const collection = emptyCollection(hsnDigitsAfter(turnoverBeforePaise))
  return {
    add: (document: ReturnDocument) => addDocument(collection, document),
    close: (kept?: { totalPaise: number }) => completed(collection, kept),
  }
}

function addDocument(collection: Collection, document: ReturnDocument): void {
  const { issued, commercial, sellers, ofBuyers, numbers } = collection
  const { kind: name, number, isCommercial, seller, totals } = document.content
  if (isCommercial) {
    commercial.count += 1
    commercial.totalPaise += totals.totalPaise
    return
  }
  const kind = kindOf(document)
  sellers.add(seller.gstin)
  issued[name].count += 1
  addTo(issued[name].totals, totals)
  addTo(ofBuyers[kind.buyers], totals, kind.sign)
  numbers[name].push(number)
  addTaxed(collection, document, kind)
  addLines(collection, document, kind)
}

/** Adds the taxed lines to the table of the document, whole or, for small sales, with those of the same place and rate. */
function addTaxed(collection: Collection, document: ReturnDocument, kind: Kind): void {
  const { content, against } = document
  const { number, issuedOn, placeOfSupply: place, totals } = content
  const section = sectionOf(document)
  const rates = ratesOf(
    content.lines.filter((line) => line.gstPercent > 0 && line.grossPaise !== 0),
  )
  if (section !== 'b2cs') {
    const { name, gstin } = (against ?? content).recipient
    const { totalPaise } = totals
    const { isInterState } = kind
    const listed = { number, issuedOn, place, totalPaise, rates, isInterState }
    if (rates.length > 0) collection.listed[section].push({ ...listed, recipient: { name, gstin } })
    return
  }
  for (const rate of rates) {
    // The same place is in another state for a shop that moved.
    const key = `${place.gstCode} ${rate.gstPercent} ${kind.isInterState}`
    const row = entryOf(collection.b2cs, key, () => ({
      place,
      isInterState: kind.isInterState,
      gstPercent: rate.gstPercent,
      ...zeroSums(),
    }))
    addTo(row, rate, kind.sign)
  }
}

/** Adds the lines to the tables of HSN codes and, if untaxed, to that of nil-rated supplies. */
function addLines(collection: Collection, { content, against }: ReturnDocument, kind: Kind): void {
  const { hsn, hsnDigits, withoutHsn } = collection
  for (const [index, line] of content.lines.entries()) {
    const sold = content.kind === 'invoice' ? undefined : (against?.lines[index] ?? line)
    const { hsn: code, gstPercent } = line
    if (gstPercent === 0) addUntaxed(collection, line, kind)
    if (code.length < hsnDigits && withoutHsn.at(-1) !== content.number)
      withoutHsn.push(content.number)
    const row = entryOf(hsn[kind.buyers], `${code} ${gstPercent}`, () => ({
      hsn: code,
      gstPercent,
      pieces: 0,
      ...zeroSums(),
    }))
    row.pieces += kind.sign * piecesOf(line, sold)
    addTo(row, sumsOfLine(line), kind.sign)
  }
}

function addUntaxed(
  { nil }: Collection,
  { grossPaise, hsn }: InvoiceLine,
  { isInterState, buyers, sign }: Kind,
): void {
  const row = entryOf(nil, `${isInterState} ${buyers}`, () => ({
    isInterState,
    isRegistered: buyers === 'b2b',
    totalPaise: 0,
    exemptPaise: 0,
  }))
  row.totalPaise += sign * grossPaise
  if (isService(hsn)) row.exemptPaise += sign * grossPaise
}

/** Completes the return; `kept` is the sum of the same documents that the database calculated. */
function completed(collection: Collection, kept?: { totalPaise: number }): Gstr1 {
  const { issued, commercial, listed, b2cs, nil, hsn, numbers, ofBuyers, withoutHsn, hsnDigits } =
    collection
  const totals = zeroSums()
  addTo(totals, issued.invoice.totals)
  addTo(totals, issued['credit-note'].totals, -1)
  const tables = {
    b2b: byNumber(listed.b2b),
    b2cl: byNumber(listed.b2cl),
    b2cs: [...b2cs.values()].filter((row) => !isZero(row)).toSorted(byPlaceAndRate),
    cdnr: byNumber(listed.cdnr),
    cdnur: byNumber(listed.cdnur),
    nil: [...nil.values()].filter(({ totalPaise }) => totalPaise !== 0),
    hsn: { b2b: byCode(hsn.b2b), b2c: byCode(hsn.b2c) },
  }
  const sections = sectionSums(tables)
  return {
    ...tables,
    issued,
    commercial,
    sellers: [...collection.sellers].toSorted(),
    totals,
    sections,
    hsnDigits,
    withoutHsn,
    ranges: [
      ...rangesOf('invoice', numbers.invoice),
      ...rangesOf('credit-note', numbers['credit-note']),
    ],
    differences: [
      ...compare('sections', sumOf(Object.values(sections)), totals),
      ...compare('hsn-b2b', sumOf(tables.hsn.b2b), ofBuyers.b2b),
      ...compare('hsn-b2c', sumOf(tables.hsn.b2c), ofBuyers.b2c),
      ...(kept ? compare('documents', { ...totals, totalPaise: kept.totalPaise }, totals) : []),
    ],
  }
}
