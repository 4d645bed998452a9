import { lastDayToLowerTax } from '#domain/invoices/document.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { amountInWords } from '#domain/invoices/words.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { type BesideEnglish, besideEnglish, namesOfState } from './beside-english.ts'
import { figure, type Table, tableOf } from './invoice-table.ts'
import type { Typesetter } from './typesetter.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 42
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN
/** Where the labels of the facts at the right begin. */
const FACTS = RIGHT - 200
const INK = '#1b1a2e'

const SMALL = { size: 9 }
const SMALL_BOLD = { size: 9, bold: true }
const LEADING = 13
/** The style of the reader's language under an English label. */
const OWN = { size: 8 }
const OWN_LEADING = 10
/** The space above the parts below the table. */
const ABOVE_SUM = 26
const ABOVE_NOTES = 8
const ABOVE_SIGNATORY = 34
const NOTE_LEADING = 11

interface Style {
  size: number
  bold?: boolean
}

/** English, followed by the reader's language if it differs. */
type Lines = readonly string[]

/** What stands below the table. */
interface Foot {
  inWords: Lines
  notes: Lines
  signatory: Lines
  height: number
}

/**
 * Renders a tax document as a PDF of A4 pages (docs/law.md, GST): in English, and beside it in the reader's language.
 * Loads the PDF libraries on first use.
 */
export async function invoicePdf(
  content: InvoiceContent,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Buffer> {
  const [{ default: PDFDocument }, { Typesetter: Setter }] = await Promise.all([
    import('pdfkit'),
    import('./typesetter.ts'),
  ])
  const say = besideEnglish(language, 'invoiceDocument')
  const title = say(titleOf(content))
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: {
      Title: `${title.join(' / ')} ${content.number}`,
      Author: content.seller.name,
      // The day of issue, not of rendering: the same document gives the same bytes.
      CreationDate: new Date(content.issuedOn),
    },
  })
  const done = collect(doc)
  doc.fillColor(INK).strokeColor(INK)
  const sheet = new Sheet(doc, new Setter(doc), { say, language })
  sheet.head(content, title)
  sheet.parties(content)
  const foot = sheet.footOf(content)
  sheet.table(tableOf(content, language), foot.height)
  sheet.foot(content, foot)
  sheet.numberPages(content.number)
  doc.end()
  return done
}

/** The title follows from the tax rates: without tax it is a bill of supply (docs/law.md, GST, rule 46A). */
function titleOf({ kind, lines, isCommercial }: InvoiceContent) {
  if (kind === 'credit-note') return isCommercial ? 'commercialNote' : 'creditNote'
  const free = lines.filter(({ gstPercent }) => gstPercent === 0)
  if (free.length === 0) return 'taxInvoice'
  return free.length === lines.length ? 'billOfSupply' : 'invoiceCumBill'
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** Fills the pages of one document from top to bottom. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #type: Typesetter
  readonly #say: BesideEnglish<'invoiceDocument'>
  readonly #language: Language
  #y = MARGIN

  constructor(
    doc: PDFKit.PDFDocument,
    type: Typesetter,
    { say, language }: { say: BesideEnglish<'invoiceDocument'>; language: Language },
  ) {
    this.#doc = doc
    this.#type = type
    this.#say = say
    this.#language = language
  }

  /** Seller, document number, dates and payment. */
  head({ seller, number, issuedOn, against, order }: InvoiceContent, title: Lines): void {
    const type = this.#type
    const say = this.#say
    const [english = '', own] = title
    const titled = { size: 17, bold: true }
    const maxWidth = RIGHT - MARGIN - type.widthOf(english, titled) - 16
    type.lineWithin(maxWidth, seller.name, MARGIN, MARGIN + 22, { size: 24, bold: true })
    type.lineEndingAt(english, RIGHT, MARGIN + 20, titled)
    if (own) type.lineEndingAt(own, RIGHT, MARGIN + 37, { size: 12 })
    const left = [
      ...seller.addressLines,
      ...say('gstin', { gstin: seller.gstin }),
      ...(seller.fssaiLicence ? say('fssai', { number: seller.fssaiLicence }) : []),
      `${seller.phone} · ${seller.email}`,
    ].flatMap((text) => type.wrap(text, FACTS - MARGIN - 12, SMALL))
    const top = MARGIN + (own ? 58 : 42)
    for (const [row, text] of left.entries()) {
      type.line(text, MARGIN, top + row * LEADING, SMALL)
    }
    const facts: [Lines, Lines][] = [
      [say('number'), [number]],
      [say('date'), [dayOf(issuedOn)]],
      ...(against
        ? [[say('against'), [`${against.number}, ${dayOf(against.issuedOn)}`]] as [Lines, Lines]]
        : []),
      [say('order'), [`${order.number}, ${dayOf(order.placedOn)}`]],
      ...(order.credit?.duePaise === 0
        ? []
        : ([[say('payment'), say(order.paymentMethod)]] as [Lines, Lines][])),
      ...(order.credit
        ? ([[say('returned'), [`₹${figure(order.credit.paidPaise)}`]]] as [Lines, Lines][])
        : []),
      ...(order.credit && order.paymentMethod === 'cod'
        ? ([[say('cashDue'), [`₹${figure(order.credit.duePaise)}`]]] as [Lines, Lines][])
        : []),
      ...(order.advance
        ? ([
            [say('advance'), [`₹${figure(order.advance.paidPaise)}`]],
            [say('cashDue'), [`₹${figure(order.advance.cashPaise)}`]],
          ] as [Lines, Lines][])
        : []),
    ]
    const end = facts.reduce((y, [label, value]) => this.#fact(label, value, y), top)
    this.#y = Math.max(end, top + left.length * LEADING)
    this.#rule(1.5)
  }

  /** Draws a label and its value at the right edge; returns the position of the next one. */
  #fact(label: Lines, value: Lines, y: number): number {
    const [english = '', own = ''] = label
    this.#type.line(english, FACTS, y, SMALL)
    this.#type.line(own, FACTS, y + OWN_LEADING, OWN)
    for (const [row, text] of value.entries()) {
      this.#type.lineEndingAt(text, RIGHT, y + row * LEADING, SMALL_BOLD)
    }
    const height = own ? LEADING + OWN_LEADING : LEADING
    return y + Math.max(height, value.length * LEADING)
  }

  /** Recipient and place of supply. */
  parties({ recipient, placeOfSupply }: InvoiceContent): void {
    const type = this.#type
    const say = this.#say
    const { name, address, city, state, pincode, phone, gstin } = recipient
    const half = (RIGHT - MARGIN) / 2
    const top = this.#y + 16
    type.line(say('to').join(' / '), MARGIN, top, SMALL)
    const lines = [
      ...type
        .wrap(name, half - 20, { size: 12, bold: true })
        .map((text) => ({ text, size: 12, bold: true })),
      ...(gstin ? say('gstin', { gstin }) : []).map((text) => ({ text, size: 10, bold: true })),
      ...[`${address}, ${city}`, `${state} ${pincode}`]
        .flatMap((text) => type.wrap(text, half - 20, { size: 10 }))
        .map((text) => ({ text, size: 10, bold: false })),
      { text: `${say('phone').join(' / ')} ${phone}`, size: 10, bold: false },
    ]
    let y = top + 18
    for (const { text, size, bold } of lines) {
      type.line(text, MARGIN, y, { size, bold })
      y += size + 5
    }
    const { state: to, gstCode: code } = placeOfSupply
    const supply = namesOfState(to, this.#language).flatMap((name) =>
      type.wrap(`${name} (${code})`, 118, SMALL_BOLD),
    )
    const at = this.#fact(
      say('reverseCharge'),
      say('no'),
      this.#fact(say('placeOfSupply'), supply, top),
    )
    this.#y = Math.max(y, at) + 4
  }

  /** Draws the lines and their total; the last line stays with the total and what follows, so that none stands alone. */
  table({ columns, rows, total }: Table, footHeight: number): void {
    this.#tableHead(columns)
    const endHeight = this.#cellsOf(columns, total, SMALL_BOLD).height + footHeight
    for (const [index, row] of rows.entries()) {
      const isLast = index > 0 && index === rows.length - 1
      this.#row(columns, row, SMALL, { isLine: true, keptHeight: isLast ? endHeight : 0 })
      this.#rule(0.4)
    }
    this.#row(columns, total, SMALL_BOLD)
    this.#rule(1.5)
  }

  #tableHead(columns: Table['columns']): void {
    this.#rule(1.5)
    const titles = columns.map(({ title }) => title)
    this.#row(columns, titles, { size: 8.5, bold: true })
    this.#rule(0.8)
  }

  /** Wraps the cells of a row: only text, never numbers. */
  #cellsOf(columns: Table['columns'], cells: readonly string[], style: Style) {
    const texts = columns.map(({ width, align }, index) => {
      const lines = (cells[index] ?? '').split('\n')
      if (align === 'right') return lines
      return lines.flatMap((line) => this.#type.wrap(line, width - 6, style))
    })
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * (style.size + 3.5) + 6
    return { texts, height }
  }

  /**
   * Draws a row; on a full page, or one without room for what is kept with it, it starts the next one, with the column
   * titles again if `isLine`.
   */
  #row(
    columns: Table['columns'],
    cells: readonly string[],
    style: Style,
    { isLine = false, keptHeight = 0 } = {},
  ): void {
    const type = this.#type
    const { texts, height } = this.#cellsOf(columns, cells, style)
    if (this.#y + height > BOTTOM - 20 || this.#y + height + keptHeight > BOTTOM) {
      this.#turn()
      if (isLine) this.#tableHead(columns)
    }
    for (const [index, { x, width, align }] of columns.entries()) {
      for (const [nth, text] of (texts[index] ?? []).entries()) {
        const baseline = this.#y + 3 + style.size + nth * (style.size + 3.5)
        if (align === 'right') type.lineEndingAt(text, MARGIN + x + width, baseline, style)
        else type.line(text, MARGIN + x, baseline, style)
      }
    }
    this.#y += height
  }

  /** The total in figures and words, the notes that the law requires, and the signatory. */
  foot({ totals }: InvoiceContent, { inWords, notes, signatory, height }: Foot): void {
    const type = this.#type
    if (this.#y + height > BOTTOM) this.#turn()
    const sum = `₹${figure(totals.totalPaise)}`
    this.#y += ABOVE_SUM
    type.lineEndingAt(sum, RIGHT, this.#y, { size: 18, bold: true })
    for (const text of inWords) {
      type.line(text, MARGIN, this.#y, SMALL)
      this.#y += LEADING
    }
    this.#y += ABOVE_NOTES
    for (const text of notes) {
      type.line(text, MARGIN, this.#y, { size: 8 })
      this.#y += NOTE_LEADING
    }
    for (const [nth, text] of signatory.entries()) {
      type.lineEndingAt(text, RIGHT, this.#y + ABOVE_SIGNATORY + nth * LEADING, SMALL)
    }
  }

  /** The texts below the table, and their height with the space for the signature. */
  footOf(content: InvoiceContent): Foot {
    const say = this.#say
    const { totals, seller } = content
    const amount = [DEFAULT_LANGUAGE, this.#language].map((one) =>
      amountInWords(totals.totalPaise, one),
    )
    const inWords = say('inWords').flatMap((label, nth) =>
      this.#type.wrap(`${label}: ${amount[nth]}`, 340, SMALL),
    )
    const notes = this.#notesOf(content)
    const signatory = say('signatory', { shop: seller.name })
    const above = ABOVE_SUM + ABOVE_NOTES + ABOVE_SIGNATORY
    const lines = (inWords.length + signatory.length) * LEADING
    return { inWords, notes, signatory, height: above + lines + notes.length * NOTE_LEADING }
  }

  /** The notes that the law requires below the amounts. */
  #notesOf({ kind, lines, isCommercial, against }: InvoiceContent): Lines {
    const say = this.#say
    if (isCommercial && against) {
      return say('commercial', { day: dayOf(lastDayToLowerTax(against.issuedOn)) })
    }
    const hasCharges = lines.some((line) => line.kind !== 'goods')
    return [
      ...say('rupees'),
      ...(hasCharges ? say('composite') : []),
      ...(kind === 'credit-note' ? say('credit') : []),
    ]
  }

  numberPages(number: string): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const text = this.#say('page', { page: page + 1, pages: count }).join(' · ')
      this.#type.line(number, MARGIN, HEIGHT - 28, { size: 8 })
      this.#type.lineEndingAt(text, RIGHT, HEIGHT - 28, { size: 8 })
    }
  }

  #turn(): void {
    this.#doc.addPage({ size: 'A4', margin: 0 })
    this.#doc.fillColor(INK).strokeColor(INK)
    this.#y = MARGIN
  }

  #rule(weight: number): void {
    this.#doc.lineWidth(weight).moveTo(MARGIN, this.#y).lineTo(RIGHT, this.#y).stroke()
  }
}

/** Formats `2026-11-24` as `24-11-2026`, the usual form in India. */
function dayOf(day: string): string {
  return day.split('-').reverse().join('-')
}
