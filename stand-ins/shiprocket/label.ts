import { code39 } from '#domain/shipments/code-39.ts'
import type { Parcel } from './ledger.ts'

/** Four inches by six, the paper of a label printer. */
const WIDTH = 288
const HEIGHT = 432
const MARGIN = 18

/** The courier's label of a parcel. */
export async function labelPdf(parcel: Parcel): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: [WIDTH, HEIGHT], margin: MARGIN })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  const { awb, courierName, reference, city, pincode, isCash, total } = parcel
  doc.rect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, HEIGHT - MARGIN).stroke()
  doc.fontSize(16).text(courierName).fontSize(10).text('Label of the demo courier').moveDown()
  doc.fontSize(12).text(`To ${city} ${pincode}`).text(`Order ${reference}`).moveDown()
  doc
    .fontSize(16)
    .text(isCash ? `COD Rs ${total}` : 'PREPAID')
    .moveDown()
  const code = code39(awb)
  const unit = code ? (WIDTH - 2 * MARGIN) / code.width : 0
  const top = doc.y
  for (const { at, width } of code?.bars ?? []) {
    doc.rect(MARGIN + at * unit, top, width * unit, 60)
  }
  doc
    .fill('#000')
    .fontSize(14)
    .text(`AWB ${awb}`, MARGIN, top + 70)
  doc.end()
  return await done
}
