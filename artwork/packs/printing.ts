import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { alphaQualityOf, type Format, qualityOf, SENT_ROUND, type Subject } from './print-run.ts'

sharp.concurrency(1)
sharp.cache(false)

/** More takes ten times as long on a flat drawing, for 1 % fewer bytes. */
const AVIF_EFFORT = 2

/** Rasterises a drawing `unitsWide` wide at `width` pixels and writes it in every requested format. */
export async function printDrawing(
  svg: string,
  unitsWide: number,
  width: number,
  subject: Subject,
  files: readonly { readonly path: string; readonly format: Format }[],
): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / unitsWide })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const { path, format } of files) {
    const bytes = await encode(sharp(data, { raw }), format, width, subject)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  }
}

function encode(image: Sharp, format: Format, width: number, subject: Subject): Promise<Buffer> {
  switch (format) {
    case 'avif': {
      const quality = qualityOf('avif', width, subject)
      return image.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:4:4' }).toBuffer()
    }
    case 'webp': {
      const quality = qualityOf('webp', width, subject)
      const alphaQuality = alphaQualityOf(width)
      return image.webp({ quality, effort: 6, smartSubsample: true, alphaQuality }).toBuffer()
    }
    case 'jpg':
      return encodeLight(image)
    case 'png':
      return image.png({ compressionLevel: 9, palette: true, colours: 256, dither: 0.6 }).toBuffer()
  }
}

/** A JPEG of the best quality within the size limit; the smallest if none is. */
async function encodeLight(image: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of SENT_ROUND.qualities) {
    bytes = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= SENT_ROUND.maxBytes) break
  }
  return bytes
}
