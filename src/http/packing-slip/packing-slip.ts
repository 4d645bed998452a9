import type { TakenBatch } from '#database/stock-batches.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { collectPaise } from '#domain/shipments/packing.ts'
import { indianDay } from '#domain/time/india.ts'
import { sentences } from '#messages/sentences.ts'
import type { TypeStyle, Typesetter } from '../invoice-pdf/typesetter.ts'

const words = sentences('packingSlip')

/** A6 in points: one label of a courier's printer; an A4 printer scales or centres it. */
const WIDTH = 297.64
const HEIGHT = 419.53
const MARGIN = 18
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN - 10

export interface Slip {
  order: Pick<
    Order,
    'number' | 'lines' | 'delivery' | 'paymentState' | 'amounts' | 'createdAt' | 'userName'
  > & { weightGrams: number }
  batches: readonly TakenBatch[]
  sender: Pick<ShopSettings, 'name' | 'addressLines' | 'phone'>
}

/**
 * Renders a packing slip as a PDF of A6 pages in black: recipient, cash to collect, batches to
 * take. Indian scripts are shaped as on the invoice.
 */
export async function packingSlipPdf(slip: Slip): Promise<Buffer> {
  const [{ default: PDFDocument }, { Typesetter: Setter }] = await Promise.all([
    import('pdfkit'),
    import('../invoice-pdf/typesetter.ts'),
  ])
  const { order, sender } = slip
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: {
      Title: `${words.title} ${order.number}`,
      Author: sender.name,
      CreationDate: order.createdAt,
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const sheet = new Label(doc, new Setter(doc))
  sheet.head(slip)
  sheet.money(slip)
  sheet.recipient(slip)
  sheet.goods(slip)
  sheet.sender(slip)
  sheet.numberPages(order.number)
  doc.end()
  return done
}

/** Fills the labels of one parcel from top to bottom. */
class Label {
  readonly #doc: PDFKit.PDFDocument
  readonly #type: Typesetter
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, type: Typesetter) {
    this.#doc = doc
    this.#type = type
  }

  /** The order number, large enough to read across the packing table. */
  head({ order, sender }: Slip): void {
    this.#type.line(sender.name, MARGIN, this.#y + 8, { size: 9, bold: true })
    const placed = words.placed({ day: readable(indianDay(order.createdAt)) })
    this.#type.lineEndingAt(placed, RIGHT, this.#y + 8, { size: 8 })
    this.#type.line(order.number, MARGIN, this.#y + 42, { size: 34, bold: true })
    this.#y += 52
  }

  /** White on black when cash is to be collected, so that nobody hands the parcel over without it. */
  money({ order }: Slip): void {
    const due = collectPaise(order)
    const text = due > 0 ? words.cod({ amount: formatRupees(due) }) : words.paid
    const doc = this.#doc
    doc.lineWidth(1.2).rect(MARGIN, this.#y, RIGHT - MARGIN, 30)
    if (due > 0) doc.fillAndStroke('#000', '#000').fillColor('#fff')
    else doc.stroke()
    this.#type.line(text, MARGIN + 10, this.#y + 21, { size: 17, bold: true })
    doc.fillColor('#000')
    this.#y += 40
  }

  recipient({ order: { delivery, userName } }: Slip): void {
    const { recipient, address, city, state, pincode, phone } = delivery
    this.#line(words.to, { size: 8 })
    this.#line(recipient || userName, { size: 14, bold: true })
    this.#line(address, { size: 11 })
    this.#line(`${city}, ${state}`, { size: 11 })
    this.#line(pincode, { size: 17, bold: true })
    this.#line(words.phone({ phone }), { size: 13, bold: true })
    this.#y += 4
    this.#rule(1.2)
  }

  /** What to pack, each product with the batches reserved for it. */
  goods({ order: { lines, weightGrams }, batches }: Slip): void {
    const left = batches.map((batch) => ({ ...batch }))
    for (const { productId, productName, quantity } of lines) {
      this.#ensureSpace(30)
      this.#line(words.line({ quantity, name: productName }), { size: 11, bold: true })
      const taken = take(left, productId, quantity)
      for (const batch of taken) {
        const text = taken.length > 1 ? words.batchOf : words.batch
        const day = readable(batch.expiresOn)
        this.#line(text({ ...batch, day }), { size: 9 }, 10)
      }
      this.#y += 3
    }
    this.#rule(0.6)
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const weight = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
    this.#line(
      `${words.pieces({ count: pieces })} · ${words.weight({ weight: weight.format(weightGrams / 1000) })}`,
      { size: 9 },
    )
  }

  /** The return address. */
  sender({ sender: { name, addressLines, phone } }: Slip): void {
    this.#ensureSpace(40)
    this.#y += 6
    // The first line of the address may already be the shop's name.
    const lines = addressLines[0]?.startsWith(name) ? addressLines : [name, ...addressLines]
    this.#line(`${words.from}: ${[...lines, phone].join(', ')}`, { size: 8 })
  }

  numberPages(number: string): void {
    const { count } = this.#doc.bufferedPageRange()
    if (count === 1) return
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      const text = words.page({ page: page + 1, pages: count })
      this.#type.line(number, MARGIN, HEIGHT - 12, { size: 8, bold: true })
      this.#type.lineEndingAt(text, RIGHT, HEIGHT - 12, { size: 8 })
    }
  }

  /** Draws a text over as many lines as it needs, with a new page where one is full. */
  #line(text: string, style: TypeStyle, indent = 0): void {
    for (const part of this.#type.wrap(text, RIGHT - MARGIN - indent, style)) {
      this.#ensureSpace(style.size + 4)
      this.#type.line(part, MARGIN + indent, this.#y + style.size, style)
      this.#y += style.size + 3.5
    }
  }

  #ensureSpace(height: number): void {
    if (this.#y + height <= BOTTOM) return
    this.#doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 })
    this.#y = MARGIN
  }

  #rule(weight: number): void {
    this.#doc.lineWidth(weight).moveTo(MARGIN, this.#y).lineTo(RIGHT, this.#y).stroke()
    this.#y += 6
  }
}

/** Takes units of a product from the reserved batches, so that two lines of one product do not use the same units. */
function take(left: TakenBatch[], productId: string, quantity: number): TakenBatch[] {
  let wanted = quantity
  const taken: TakenBatch[] = []
  for (const batch of left) {
    const units = Math.min(wanted, batch.quantity)
    if (batch.productId !== productId || units === 0) continue
    taken.push({ ...batch, quantity: units })
    batch.quantity -= units
    wanted -= units
  }
  return taken
}

/** Formats `2026-11-24` as `24-11-2026`, the usual form in India. */
function readable(day: string): string {
  return day.split('-').reverse().join('-')
}
