import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { SignedIn, TestShop } from './shop.ts'

/** A plain photo of that size. */
export function photo(width = 400, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#a5291b' } })
}

/** A form with one file, as a browser sends it. */
export function fileForm(
  bytes: Uint8Array,
  {
    name = 'photo.png',
    type = 'image/png',
    field = 'file',
    fields = {} as Record<string, string>,
  } = {},
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----samagni-test'
  const texts = Object.entries(fields).map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(texts.join('') + head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Uploads a photo and returns its address, as the product form uses it. */
export async function uploadPhoto(
  { app }: Pick<TestShop, 'app'>,
  owner: SignedIn,
  bytes?: Uint8Array,
): Promise<string> {
  const { payload, headers } = fileForm(bytes ?? (await photo().png().toBuffer()))
  const answer = await app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: { ...owner.headers, ...headers },
    payload,
  })
  const { secure_url } = answer.json<{ secure_url?: string }>()
  if (!secure_url) throw new Error(`no picture was kept: ${answer.body}`)
  return secure_url
}

/** A white PNG of any size: a bomb of 400 megapixels has 50 kB. */
export function whitePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit for each pixel, greyscale.
  head[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
