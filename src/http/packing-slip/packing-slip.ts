import type { TakenBatch } from '#database/stock/batches.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { lineNames, type Order } from '#domain/orders/order.ts'
import { code39 } from '#domain/shipments/code-39.ts'
import { collectPaise, needsOwnBagForFood } from '#domain/shipments/packing.ts'
import { indianDay } from '#domain/time/india.ts'
import { type BesideEnglish, besideEnglish } from '#http/invoice-pdf/beside-english.ts'
import type { TypeStyle, Typesetter } from '#http/invoice-pdf/typesetter.ts'
import { sentences } from '#messages/sentences.ts'
import { countPages, type FreeArea, fillAreas, HEIGHT, WIDTH } from './label-pages.ts'

const words = sentences('packingSlip')

const MARGIN = 18
const RIGHT = WIDTH - MARGIN
const BOTTOM = HEIGHT - MARGIN - 10

export interface Slip {
  order: Pick<
    Order,
    | 'number'
    | 'lines'
    | 'delivery'
    | 'paymentState'
    | 'advancePaise'
    | 'creditPaise'
    | 'amounts'
    | 'createdAt'
    | 'userName'
    | 'replaces'
  > & { weightGrams: number; language: Language }
  batches: readonly TakenBatch[]
  sender: Pick<ShopSettings, 'name' | 'addressLines' | 'phone'>
  /** The courier and tracking number, once booked. */
  courier?: { name: string; trackingId: string } | undefined
  /** The courier's label on pages of A6, printed instead of the shop's own. */
  label?: Buffer | undefined
}

/** The printed parts of a parcel: the slip goes into it, the label onto it. */
type PackingPart = 'slip' | 'label'

/** A6 pages, or four of them on each A4 page. */
type PackingPaper = 'a6' | 'a4'

export interface PackingPrint {
  parcels: readonly Slip[]
  parts: readonly PackingPart[]
  paper: PackingPaper
}

/** Renders one packing slip as a PDF of A6 pages in black. */
export function packingSlipPdf(slip: Slip): Promise<Buffer> {
  return packingPdf({ parcels: [slip], parts: ['slip'], paper: 'a6' })
}

/**
 * Renders slips (recipient, cash to collect, batches to take) and labels (the courier's, or the shop's own, which never
 * names the contents) parcel by parcel. A slip, which the shopper finds in the parcel, is in English and in the order's
 * language. Indian scripts are shaped as on the invoice.
 */
export async function packingPdf({ parcels, parts, paper }: PackingPrint): Promise<Buffer> {
  const [first] = parcels
  if (!first) throw new Error('nothing to print')
  const [{ default: PDFDocument }, { Typesetter: Setter }] = await Promise.all([
    import('pdfkit'),
    import('#http/invoice-pdf/typesetter.ts'),
  ])
  const { order, sender } = first
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'en-IN',
    info: {
      Title: parcels.length > 1 ? words.titles : `${words.title} ${order.number}`,
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
  const type = new Setter(doc)
  const sheets = new Sheets(doc, paper)
  for (const parcel of parcels) {
    for (const part of parts) {
      if (part === 'label' && parcel.label) await sheets.leaveFreeFor(parcel.label)
      else new PackingSheet(doc, type, sheets, parcel).print(part)
    }
    // A long list must not block other requests.
    await new Promise((resolve) => setImmediate(resolve))
  }
  sheets.end()
  doc.end()
  return await fillAreas(await done, sheets.free)
}

/** Allocates areas of A6, each with its own origin. */
class Sheets {
  readonly #doc: PDFKit.PDFDocument
  readonly #paper: PackingPaper
  #used = 0
  readonly free: FreeArea[] = []

  constructor(doc: PDFKit.PDFDocument, paper: PackingPaper) {
    this.#doc = doc
    this.#paper = paper
  }

  next(): void {
    const doc = this.#doc
    if (this.#used > 0) doc.restore()
    if (this.#paper === 'a6') doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 }).save()
    else {
      const place = this.#used % 4
      if (place === 0) doc.addPage({ size: [2 * WIDTH, 2 * HEIGHT], margin: 0 })
      doc.save().translate((place % 2) * WIDTH, Math.floor(place / 2) * HEIGHT)
    }
    this.#used += 1
  }

  async leaveFreeFor(label: Buffer): Promise<void> {
    const pages = await countPages(label)
    for (let labelPage = 0; labelPage < pages; labelPage += 1) {
      this.next()
      const nth = this.#used - 1
      const [page, place] = this.#paper === 'a6' ? [nth, 0] : [Math.floor(nth / 4), nth % 4]
      this.free.push({ page, place, label, labelPage })
    }
  }

  end(): void {
    if (this.#used > 0) this.#doc.restore()
  }
}

/** Fills the areas of one parcel from top to bottom. */
class PackingSheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #type: Typesetter
  readonly #sheets: Sheets
  readonly #slip: Slip
  #say: BesideEnglish<'packingSlip'> = besideEnglish(DEFAULT_LANGUAGE, 'packingSlip')
  #language: Language = DEFAULT_LANGUAGE
  #area = 0
  #y = MARGIN

  constructor(doc: PDFKit.PDFDocument, type: Typesetter, sheets: Sheets, slip: Slip) {
    this.#doc = doc
    this.#type = type
    this.#sheets = sheets
    this.#slip = slip
  }

  print(part: PackingPart): void {
    this.#language = part === 'slip' ? this.#slip.order.language : DEFAULT_LANGUAGE
    this.#say = besideEnglish(this.#language, 'packingSlip')
    this.#begin()
    this.head(this.#slip)
    this.money(this.#slip)
    this.recipient(this.#slip)
    if (part === 'slip') this.goods(this.#slip)
    else this.carriage(this.#slip)
    this.sender(this.#slip)
  }

  #begin(): void {
    this.#sheets.next()
    this.#area += 1
    this.#y = MARGIN
    if (this.#area === 1) return
    const page = this.#say('continued', { page: this.#area }).join(' / ')
    this.#type.line(`${this.#slip.order.number}, ${page}`, MARGIN, HEIGHT - 12, {
      size: 8,
      bold: true,
    })
  }

  /** Weight, courier and its tracking number as a barcode; the order's number without a courier. */
  carriage({ order, courier }: Slip): void {
    const [weight = ''] = this.#say('weight', { weight: kilograms(order.weightGrams) })
    this.#line(weight, { size: 11, bold: true })
    if (courier) this.#line(courier.name, { size: 11 })
    const text = courier?.trackingId ?? order.number
    const code = code39(text)
    if (code) {
      const unit = Math.min(1.1, (RIGHT - MARGIN) / code.width)
      for (const { at, width } of code.bars) {
        this.#doc.rect(MARGIN + at * unit, this.#y + 4, width * unit, 44)
      }
      this.#doc.fill('#000')
      this.#y += 52
    }
    this.#line(text, { size: 11, bold: true })
    this.#rule(0.6)
  }

  /** The order number, large enough to read across the packing table. */
  head({ order, sender }: Slip): void {
    const type = this.#type
    const placed = this.#say('placed', { day: readable(indianDay(order.createdAt)) })
    for (const [nth, text] of placed.entries()) {
      type.lineEndingAt(text, RIGHT, this.#y + 8 + nth * 10, { size: 8 })
    }
    const beside = Math.max(...placed.map((text) => type.widthOf(text, { size: 8 })))
    const style = { size: 9, bold: true }
    type.lineWithin(RIGHT - MARGIN - beside - 10, sender.name, MARGIN, this.#y + 8, style)
    this.#type.line(order.number, MARGIN, this.#y + 42, { size: 34, bold: true })
    this.#y += 52
  }

  /** White on black when cash is to be collected, so that it is not overlooked at the door. */
  money({ order }: Slip): void {
    const due = collectPaise(order)
    const [text = '', own] =
      due > 0
        ? this.#say('cod', { amount: formatRupees(due) })
        : this.#say(order.replaces ? 'again' : 'paid')
    const doc = this.#doc
    const height = own ? 46 : 30
    doc.lineWidth(1.2).rect(MARGIN, this.#y, RIGHT - MARGIN, height)
    if (due > 0) doc.fillAndStroke('#000', '#000').fillColor('#fff')
    else doc.stroke()
    this.#type.line(text, MARGIN + 10, this.#y + 21, { size: 17, bold: true })
    if (own) this.#type.line(own, MARGIN + 10, this.#y + 38, { size: 12 })
    doc.fillColor('#000')
    this.#y += height + 10
  }

  recipient({ order: { delivery, userName } }: Slip): void {
    const { recipient, address, city, state, pincode, phone } = delivery
    this.#line(this.#say('to').join(' / '), { size: 8 })
    this.#line(recipient || userName, { size: 14, bold: true })
    this.#line(address, { size: 11 })
    this.#line(`${city}, ${state}`, { size: 11 })
    this.#line(pincode, { size: 17, bold: true })
    this.#line(`${this.#say('phone').join(' / ')} ${phone}`, { size: 13, bold: true })
    this.#y += 4
    this.#rule(1.2)
  }

  /** What to pack, each product with the batches reserved for it. */
  goods({ order: { lines, weightGrams }, batches }: Slip): void {
    const left = batches.map((batch) => ({ ...batch }))
    for (const line of lines) {
      const { productId, quantity } = line
      const [name = '', own] = lineNames(line, this.#language)
      this.#ensureSpace(30)
      this.#line(`${quantity} × ${name}`, { size: 11, bold: true })
      if (own) this.#line(own, { size: 10 }, 10)
      const taken = take(left, productId, quantity)
      for (const batch of taken) {
        const values = { ...batch, day: readable(batch.expiresOn) }
        const texts = taken.length > 1 ? this.#say('batchOf', values) : this.#say('batch', values)
        for (const text of texts) this.#line(text, { size: 9 }, 10)
      }
      this.#y += 3
    }
    this.#rule(0.6)
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const weights = this.#say('weight', { weight: kilograms(weightGrams) })
    for (const [nth, text] of this.#say('pieces', { count: pieces }).entries()) {
      this.#line(`${text} · ${weights[nth]}`, { size: 9 })
    }
    if (!needsOwnBagForFood(batches)) return
    for (const text of this.#say('foodApart')) this.#line(text, { size: 9, bold: true })
  }

  /** The return address. */
  sender({ sender: { name, addressLines, phone } }: Slip): void {
    this.#ensureSpace(40)
    this.#y += 6
    // The first line of the address may already be the shop's name.
    const lines = addressLines[0]?.startsWith(name) ? addressLines : [name, ...addressLines]
    const whole = phone.replaceAll(' ', '\u00a0')
    this.#line(`${this.#say('from').join(' / ')}: ${[...lines, whole].join(', ')}`, { size: 8 })
  }

  /** Draws a text over as many lines as it needs, with a new page when one is full. */
  #line(text: string, style: TypeStyle, indent = 0): void {
    for (const part of this.#type.wrap(text, RIGHT - MARGIN - indent, style)) {
      this.#ensureSpace(style.size + 4)
      this.#type.line(part, MARGIN + indent, this.#y + style.size, style)
      this.#y += style.size + 3.5
    }
  }

  #ensureSpace(height: number): void {
    if (this.#y + height <= BOTTOM) return
    this.#begin()
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

const kilograms = (grams: number) =>
  new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(grams / 1000)

/** Formats `2026-11-24` as `24-11-2026`, the usual form in India. */
function readable(day: string): string {
  return day.split('-').reverse().join('-')
}
