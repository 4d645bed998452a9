import { openBitmap, photoFile } from '../../../uploads/open-bitmap.ts'

/** As wide as the widest screen shows a pack, with reserve for a high-density phone. */
const MAX_SIDE_PX = 1_600
const PREVIEW_SIDE = 320

/** A chosen photo, opened in the browser. */
export interface OpenPhoto {
  bitmap: ImageBitmap
  /** Position of the square along the longer side: 0 is its start, 1 its end. */
  place: number
}

/** Opens a file as a photo; `undefined` when the browser cannot. */
export async function openPhoto(file: Blob): Promise<OpenPhoto | undefined> {
  const bitmap = await openBitmap(file)
  return bitmap && { bitmap, place: 0.5 }
}

export function isSquare({ bitmap }: OpenPhoto): boolean {
  return Math.abs(bitmap.width - bitmap.height) <= 1
}

function cut({ bitmap, place }: OpenPhoto, max: number): HTMLCanvasElement {
  const side = Math.min(bitmap.width, bitmap.height)
  const left = (bitmap.width - side) * place
  const top = (bitmap.height - side) * place
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, max)
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A small square as a `data:` address, which the page's policy allows. */
export function previewOf(photo: OpenPhoto): string {
  return cut(photo, PREVIEW_SIDE).toDataURL('image/webp', 0.8)
}

/** The square to upload. */
export async function squareOf(photo: OpenPhoto): Promise<Blob | undefined> {
  return await photoFile(cut(photo, MAX_SIDE_PX))
}
