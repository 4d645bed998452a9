/** As wide as the widest screen shows a pack, with room for a sharp phone. */
const MOST_SIDE = 1_600
const PREVIEW_SIDE = 320
/** Nobody's photo is larger; the browser would not open it in any useful time. */
const MOST_FILE_BYTES = 60 * 1024 * 1024

/** A photo that was chosen, open in the browser. */
export interface OpenPhoto {
  bitmap: ImageBitmap
  /** Where the square is cut from the longer side: 0 is its beginning, 1 its end. */
  place: number
}

/** Opens a file as a photo; nothing when the browser cannot read it as one. */
export async function openPhoto(file: Blob): Promise<OpenPhoto | undefined> {
  if (file.size > MOST_FILE_BYTES) return undefined
  try {
    // Upright, as the camera noted it.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { bitmap, place: 0.5 }
  } catch {
    return undefined
  }
}

export function isSquare({ bitmap }: OpenPhoto): boolean {
  return Math.abs(bitmap.width - bitmap.height) <= 1
}

function cut({ bitmap, place }: OpenPhoto, most: number): HTMLCanvasElement {
  const side = Math.min(bitmap.width, bitmap.height)
  const left = (bitmap.width - side) * place
  const top = (bitmap.height - side) * place
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, most)
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A small square as a `data:` address, which the page's policy allows. */
export function previewOf(photo: OpenPhoto): string {
  return cut(photo, PREVIEW_SIDE).toDataURL('image/webp', 0.8)
}

/** The square to send. A browser that writes no WebP writes PNG, which may be larger but is never wrong. */
export async function squareOf(photo: OpenPhoto): Promise<Blob | undefined> {
  const canvas = cut(photo, MOST_SIDE)
  return await new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.92)
  })
}
