import { openBitmap, photoFile } from './open-bitmap.ts'

/** Enough for any screen. */
const MAX_SIDE_PX = 1_920
const PREVIEW_SIDE = 480

/** An uncropped photo, opened and scaled down in the browser. */
export interface WholePhoto {
  /** A small version as a `data:` address, which the page's policy allows. */
  preview: string
  file: Blob
}

function drawn(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const share = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Opens a file as a photo; `undefined` when the browser cannot. */
export async function openWholePhoto(chosen: Blob): Promise<WholePhoto | undefined> {
  const bitmap = await openBitmap(chosen)
  if (!bitmap) return undefined
  const file = await photoFile(drawn(bitmap, MAX_SIDE_PX))
  const preview = drawn(bitmap, PREVIEW_SIDE).toDataURL('image/webp', 0.8)
  bitmap.close()
  return file && { preview, file }
}
