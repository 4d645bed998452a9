/** Nobody's photo is larger; the browser would not open it in any useful time. */
const MAX_FILE_BYTES = 60 * 1024 * 1024
/** Half of what the shop takes: a browser that writes no WebP sends the photo as JPEG before it grows past that. */
const MAX_PLAIN_BYTES = 2_500_000

/** Opens a file as a photo, upright as the camera noted it; nothing when the browser cannot read it as one. */
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
 * A drawn photo as a file to send, with nothing in it but its dots: place and camera stay on the device.
 * A browser that writes no WebP answers with PNG, and with JPEG where that would be too large.
 */
export async function photoFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const first = await written(canvas, 'image/webp')
  const isHeavy = first && first.type !== 'image/webp' && first.size > MAX_PLAIN_BYTES
  return isHeavy ? await written(canvas, 'image/jpeg') : first
}
