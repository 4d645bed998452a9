/** Larger than any photo; the browser would take too long to open more. */
const MAX_FILE_BYTES = 60 * 1024 * 1024
/** Half of the shop's limit: a browser without a WebP encoder sends larger photos as JPEG. */
const MAX_PLAIN_BYTES = 2_500_000

/** Opens a file as a photo, rotated by its metadata; `undefined` when the browser cannot. */
export async function openBitmap(file: Blob): Promise<ImageBitmap | undefined> {
  if (file.size > MAX_FILE_BYTES) return undefined
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.92))

/**
 * Encodes a drawn photo without any metadata: location and camera stay on the device. A browser without a WebP
 * encoder produces PNG, and JPEG if that would be too large.
 */
export async function photoFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const first = await written(canvas, 'image/webp')
  const isHeavy = first && first.type !== 'image/webp' && first.size > MAX_PLAIN_BYTES
  return isHeavy ? await written(canvas, 'image/jpeg') : first
}
