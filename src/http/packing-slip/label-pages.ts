/** A6 in points: one label of a courier's printer; an A4 printer scales or centres it. */
export const WIDTH = 297.64
export const HEIGHT = 419.53

/** A label is one page; a few have a second one for the invoice. */
const MAX_PAGES = 3

/** An area that is reserved for a page of a courier's label. */
export interface FreeArea {
  /** The page of the whole file, from 0. */
  page: number
  /** Which A6 of an A4 page, from 0; 0 on A6. */
  place: number
  label: Buffer
  /** The page of the label, from 0. */
  labelPage: number
}

// Loaded with the first label.
const library = () => import('@cantoo/pdf-lib')

/**
 * Copies a courier's label to pages of A6, as large as possible, without scripts, forms or links of its file.
 * Undefined when it cannot be read.
 */
export async function fitToA6(pdf: Buffer): Promise<Buffer | undefined> {
  const { PDFDocument } = await library()
  try {
    const source = await PDFDocument.load(pdf)
    const count = source.getPageCount()
    if (count === 0 || count > MAX_PAGES) return undefined
    const fitted = await PDFDocument.create()
    for (const page of await fitted.embedPages(source.getPages())) {
      const scale = Math.min(WIDTH / page.width, HEIGHT / page.height)
      if (!Number.isFinite(scale)) return undefined
      const [width, height] = [page.width * scale, page.height * scale]
      const [x, y] = [(WIDTH - width) / 2, (HEIGHT - height) / 2]
      fitted.addPage([WIDTH, HEIGHT]).drawPage(page, { x, y, width, height })
    }
    return Buffer.from(await fitted.save())
  } catch {
    return undefined
  }
}

/** The number of pages of a label after `fitToA6`. */
export async function countPages(label: Buffer): Promise<number> {
  const { PDFDocument } = await library()
  return (await PDFDocument.load(label)).getPageCount()
}

/** Draws labels into the areas that are reserved for them. */
export async function fillAreas(pdf: Buffer, areas: readonly FreeArea[]): Promise<Buffer> {
  if (areas.length === 0) return pdf
  const { PDFDocument } = await library()
  const file = await PDFDocument.load(pdf, { updateMetadata: false })
  for (const { page, place, label, labelPage } of areas) {
    const [drawn] = await file.embedPdf(label, [labelPage])
    if (!drawn) throw new Error('a label without its page')
    const sheet = file.getPage(page)
    const x = (place % 2) * WIDTH
    const y = sheet.getHeight() - (Math.floor(place / 2) + 1) * HEIGHT
    sheet.drawPage(drawn, { x, y, width: WIDTH, height: HEIGHT })
  }
  return Buffer.from(await file.save({ useObjectStreams: false }))
}
