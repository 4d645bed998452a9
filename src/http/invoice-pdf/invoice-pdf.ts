import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { amountInWords } from '#domain/invoices/words.ts'
import { sentences } from '#messages/sentences.ts'
import { figure, type Table, tableOf } from './invoice-table.ts'
import type { Typesetter } from './typesetter.ts'

const words = sentences('invoiceDocument')

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 42
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN
const INK = '#1b1a2e'

const SMALL = { size: 9 }
const SMALL_BOLD = { size: 9, bold: true }
const LEADING = 13

/** Renders a tax document as a PDF of A4 pages (docs/law.md, GST). Loads the PDF libraries on first use. */
export async function invoicePdf(content: InvoiceContent): Promise<Buffer> {
  const [{ default: PDFDocument }, { Typesetter: Setter }] = await Promise.all([
    import('pdfkit'),
    import('./typesetter.ts'),
  ])
  const title = titleOf(content)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: {
      Title: `${title} ${content.number}`,
      Author: content.seller.name,
      // The day of issue, not of rendering: the same document gives the same bytes.
      CreationDate: new Date(content.issuedOn),
    },
  })
  const done = collect(doc)
  doc.fillColor(INK).strokeColor(INK)
  const sheet = new Sheet(doc, new Setter(doc))
  sheet.head(content, title)
  sheet.parties(content)
  sheet.table(tableOf(content))
  sheet.foot(content)
  sheet.numberPages(content.number)
  doc.end()
  return done
}

/** The title follows from the tax rates: without tax it is a bill of supply (docs/law.md, GST, rule 46A). */
function titleOf({ kind, lines }: InvoiceContent): string {
  if (kind === 'credit-note') return words.creditNote
  const free = lines.filter(({ gstPercent }) => gstPercent === 0)
  if (free.length === 0) return words.taxInvoice
  return free.length === lines.length ? words.billOfSupply : words.invoiceCumBill
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
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, type: Typesetter) {
    this.#doc = doc
    this.#type = type
  }

  /** Seller, document number, dates and payment. */
  head({ seller, number, issuedOn, against, order }: InvoiceContent, title: string): void {
    const type = this.#type
    type.line(seller.name, MARGIN, MARGIN + 22, { size: 24, bold: true })
    type.lineEndingAt(title, RIGHT, MARGIN + 20, { size: 17, bold: true })
    const left = [
      ...seller.addressLines,
      words.gstin({ gstin: seller.gstin }),
      `${seller.phone} · ${seller.email}`,
    ]
    const right: [string, string][] = [
      [words.number, number],
      [words.date, dayOf(issuedOn)],
      ...(against
        ? [[words.against, `${against.number}, ${dayOf(against.issuedOn)}`] as [string, string]]
        : []),
      [words.order, `${order.number}, ${dayOf(order.placedOn)}`],
      [words.payment, words[order.paymentMethod]],
    ]
    this.#y = MARGIN + 42
    for (let row = 0; row < Math.max(left.length, right.length); row += 1) {
      type.line(left[row] ?? '', MARGIN, this.#y, SMALL)
      const [label, text] = right[row] ?? ['', '']
      type.lineEndingAt(text, RIGHT, this.#y, SMALL_BOLD)
      type.line(label, RIGHT - 200, this.#y, SMALL)
      this.#y += LEADING
    }
    this.#rule(1.5)
  }

  /** Recipient and place of supply. */
  parties({ recipient, placeOfSupply }: InvoiceContent): void {
    const type = this.#type
    const { name, address, city, state, pincode, phone } = recipient
    const half = (RIGHT - MARGIN) / 2
    const top = this.#y + 16
    type.line(words.to, MARGIN, top, SMALL)
    const lines = [
      ...type
        .wrap(name, half - 20, { size: 12, bold: true })
        .map((text) => ({ text, size: 12, bold: true })),
      ...[`${address}, ${city}`, `${state} ${pincode}`]
        .flatMap((text) => type.wrap(text, half - 20, { size: 10 }))
        .map((text) => ({ text, size: 10, bold: false })),
      { text: words.phone({ phone }), size: 10, bold: false },
    ]
    let y = top + 18
    for (const { text, size, bold } of lines) {
      type.line(text, MARGIN, y, { size, bold })
      y += size + 5
    }
    const { state: to, gstCode: code } = placeOfSupply
    const facts: [string, string][] = [
      [words.placeOfSupply, words.stateCode({ state: to, code })],
      [words.reverseCharge, words.no],
    ]
    let at = top
    for (const [label, text] of facts) {
      type.line(label, RIGHT - 200, at, SMALL)
      for (const part of type.wrap(text, 118, SMALL_BOLD)) {
        type.lineEndingAt(part, RIGHT, at, SMALL_BOLD)
        at += LEADING
      }
    }
    this.#y = Math.max(y, at) + 4
  }

  table({ columns, rows, total }: Table): void {
    this.#tableHead(columns)
    for (const row of rows) {
      this.#row(columns, row, SMALL, true)
      this.#rule(0.4)
    }
    this.#row(columns, total, SMALL_BOLD, false)
    this.#rule(1.5)
  }

  #tableHead(columns: Table['columns']): void {
    this.#rule(1.5)
    const titles = columns.map(({ title }) => title)
    this.#row(columns, titles, { size: 8.5, bold: true }, false)
    this.#rule(0.8)
  }

  /** Draws a row; on a full page it starts the next one, with the column titles again if `isLine`. */
  #row(
    columns: Table['columns'],
    cells: readonly string[],
    style: { size: number; bold?: boolean },
    isLine: boolean,
  ): void {
    const type = this.#type
    // Only words wrap, never figures.
    const texts = columns.map(({ width, align }, index) => {
      const cell = cells[index] ?? ''
      return align === 'right'
        ? [cell]
        : cell.split('\n').flatMap((line) => type.wrap(line, width - 6, style))
    })
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * (style.size + 3.5) + 6
    if (this.#y + height > BOTTOM - 20) {
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
  foot({ totals, seller, kind, lines }: InvoiceContent): void {
    const type = this.#type
    if (this.#y + 130 > BOTTOM) this.#turn()
    const sum = `₹${figure(totals.totalPaise)}`
    this.#y += 26
    type.lineEndingAt(sum, RIGHT, this.#y, { size: 18, bold: true })
    for (const text of type.wrap(
      `${words.inWords}: ${amountInWords(totals.totalPaise)}`,
      340,
      SMALL,
    )) {
      type.line(text, MARGIN, this.#y, SMALL)
      this.#y += LEADING
    }
    this.#y += 8
    const hasCharges = lines.some((line) => line.kind !== 'goods')
    const notes = [
      words.rupees,
      ...(hasCharges ? [words.composite] : []),
      ...(kind === 'credit-note' ? [words.credit] : []),
    ]
    for (const text of notes) {
      type.line(text, MARGIN, this.#y, { size: 8 })
      this.#y += 11
    }
    type.lineEndingAt(words.signatory({ shop: seller.name }), RIGHT, this.#y + 34, SMALL)
  }

  numberPages(number: string): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const text = words.page({ page: page + 1, pages: count })
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
