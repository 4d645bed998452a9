import { readdirSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CloudinaryStandIn,
  createCloudinaryStandIn,
} from '#stand-ins/cloudinary/cloudinary-stand-in.ts'
import { Faults } from '#stand-ins/faults.ts'
import { createS3StandIn, type S3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { createS3Storage } from '../storage/s3/s3-storage.ts'
import type { CloudinaryAccess } from './cloudinary/client.ts'
import { createCloudinaryImages } from './cloudinary/cloudinary-images.ts'
import { signCall } from './cloudinary/signature.ts'
import { createLocalFolder } from './local-folder/local-folder.ts'
import { createObjectStorageImages } from './object-storage/object-storage-images.ts'
import type { ImageStore } from './port.ts'

const SECRET = 'standin_secret'
const ID = 'abcdefghijklmnopqrstuvwxyz'
const folder = temporaryFolder()
const faults = new Faults()
const app: FastifyInstance = Fastify()
let base = ''
let cloud: CloudinaryStandIn
let bucket: S3StandIn

const local = createLocalFolder({ folder: () => folder, address: '/pictures/uploads' })

function cloudinary(access: CloudinaryAccess, now = () => new Date()): ImageStore {
  return createCloudinaryImages({
    uploadBase: cloud.uploadBase,
    deliveryBase: cloud.deliveryBase(),
    cloudName: cloud.cloudName,
    access,
    privateStore: local,
    now,
    wait: async () => {},
  })
}

const KEY = { accessKeyId: 'standin', secretAccessKey: SECRET, region: 'us-east-1' }

const inBucket = (secretAccessKey = SECRET): ImageStore =>
  createObjectStorageImages({
    objects: createS3Storage({
      ...KEY,
      secretAccessKey,
      endpoint: bucket.endpoint,
      bucket: bucket.bucket,
      now: () => new Date(),
      wait: async () => {},
    }),
    address: '/pictures/uploads',
    earlier: local,
  })

const STORES: readonly (readonly [string, () => ImageStore])[] = [
  ['the folder beside the data', () => local],
  ['a bucket', inBucket],
  [
    'Cloudinary, signed',
    () => cloudinary({ kind: 'signed', apiKey: cloud.apiKey, apiSecret: SECRET }),
  ],
  ['Cloudinary, by a preset', () => cloudinary({ kind: 'unsigned', preset: cloud.unsignedPreset })],
]

beforeAll(async () => {
  cloud = createCloudinaryStandIn({ loopbackBase: () => base, faults, apiSecret: SECRET })
  await cloud.register(app)
  bucket = createS3StandIn({ loopbackBase: () => base, faults, key: KEY })
  await bucket.register(app)
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  removeFolder(folder)
})
beforeEach(async () => {
  faults.reset()
  cloud.reset()
  bucket.reset()
  await local.removePicture({ id: ID, widths: [160, 320, 640, 960, 1280] })
})

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a5291b' } })

/** One file of a stored picture, wherever it is stored. */
async function fileOf(store: ImageStore, base: string, name: string): Promise<Buffer> {
  if (store.origin === undefined) {
    const file = await store.findFile(`${base.split('/').at(-1)}-${name}`, 'public')
    return file?.bytes ?? Buffer.alloc(0)
  }
  const answer = await fetch(`${base}-${name}`)
  return Buffer.from(await answer.arrayBuffer())
}

describe.each(STORES)('%s', (name, open) => {
  test('stores a photo square, in the widths of the drawn packs', async () => {
    const store = open()
    const bytes = await photo(1_200, 800).jpeg().toBuffer()
    const kept = await store.keepPicture({ id: ID, bytes, shape: 'square' })
    if (!kept.ok) throw new Error(kept.reason)
    expect(kept.picture).toMatchObject({ id: ID, widths: [160, 320, 640], width: 640, height: 640 })
    for (const width of kept.picture.widths) {
      const file = await fileOf(store, kept.picture.base, `${width}.webp`)
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height: width })
    }
  })

  test('keeps the shape when that is requested', async () => {
    const bytes = await photo(1_200, 800).png().toBuffer()
    const kept = await open().keepPicture({ id: ID, bytes, shape: 'whole' })
    expect(kept).toMatchObject({ ok: true, picture: { width: 960, height: 640 } })
  })

  test('removes the file’s metadata and turns the photo upright', async () => {
    const store = open()
    const words = '<script>alert(document.cookie)</script>'
    const bytes = await photo(400, 200)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: words, Copyright: 'Asha' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const hostile = Buffer.concat([bytes, Buffer.from(words)])
    expect(hostile.includes(words)).toBe(true)
    const kept = await store.keepPicture({ id: ID, bytes: hostile, shape: 'whole' })
    if (!kept.ok) throw new Error(kept.reason)
    expect(kept.picture.height).toBeGreaterThan(kept.picture.width)
    const file = await fileOf(store, kept.picture.base, `${kept.picture.widths.at(-1)}.webp`)
    expect(file.length).toBeGreaterThan(50)
    expect(file.includes('script')).toBe(false)
    expect((await sharp(file).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-picture'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-a-picture'],
    ['nothing', Buffer.alloc(0), 'not-a-picture'],
    ['a head without a body', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not-a-picture'],
    ['a program that begins like a GIF', Buffer.from('GIF89a=1;alert(1)//'), 'not-a-picture'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'too-many-bytes'],
  ] as const)('refuses %s and stores nothing', async (_, bytes, reason) => {
    const store = open()
    expect(await store.keepPicture({ id: ID, bytes, shape: 'square' })).toEqual({
      ok: false,
      reason,
    })
    expect(cloud.names()).toEqual([])
    expect(bucket.keys()).toEqual([])
    expect(await local.findFile(`${ID}-160.webp`, 'public')).toBeUndefined()
  })

  test('refuses a truncated photo', async () => {
    const whole = await photo(800, 800).jpeg().toBuffer()
    const bytes = whole.subarray(0, whole.length * 0.6)
    const answer = await open().keepPicture({ id: ID, bytes, shape: 'square' })
    expect(answer).toEqual({ ok: false, reason: 'not-a-picture' })
  })

  test('stores a private picture where only the shop reads it, at no public address', async () => {
    const bytes = await photo(300, 300).webp().toBuffer()
    const kept = await open().keepPicture({ id: ID, bytes, shape: 'whole', isPrivate: true })
    expect(kept.ok).toBe(true)
    expect(await open().findFile(`${ID}-320.webp`, 'public')).toBeUndefined()
    expect(await open().findFile(`${ID}-320.webp`, 'private')).toMatchObject({ type: 'image/webp' })
    expect(cloud.names()).toEqual([])
  })

  test('deletes a picture', async () => {
    const store = open()
    const bytes = await photo(300, 300).png().toBuffer()
    const kept = await store.keepPicture({ id: ID, bytes, shape: 'square' })
    if (!kept.ok) throw new Error(kept.reason)
    await store.removePicture(kept.picture)
    await store.removePicture(kept.picture)
    expect(await local.findFile(`${ID}-160.webp`, 'public')).toBeUndefined()
    expect(bucket.keys()).toEqual([])
    // An unsigned account cannot delete.
    expect(cloud.names().length).toBe(name.includes('preset') ? 1 : 0)
  })
})

describe('the folder beside the data', () => {
  test.each([
    '../secret',
    '..%2fsecret',
    `${ID}-160.png`,
    `${ID}-160.webp.part`,
    `${ID}-160.webp\0.html`,
    '',
  ])('has no file named %j (UPL-07)', async (name) => {
    expect(await local.findFile(name, 'public')).toBeUndefined()
  })

  test('shows no private picture at a public address that leads to it (UPL-07)', async () => {
    const bytes = await photo(300, 300).png().toBuffer()
    await local.keepPicture({ id: ID, bytes, shape: 'square', isPrivate: true })
    expect(await local.findFile(`${ID}-160.webp`, 'private')).toBeDefined()
    expect(await local.findFile(`../private/${ID}-160.webp`, 'public')).toBeUndefined()
  })

  test('contains no partially written file', async () => {
    const bytes = await photo(300, 300).png().toBuffer()
    await local.keepPicture({ id: ID, bytes, shape: 'square' })
    expect(readdirSync(`${folder}/public`).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('Cloudinary', () => {
  const signed = () => cloudinary({ kind: 'signed', apiKey: cloud.apiKey, apiSecret: SECRET })
  const small = () => photo(200, 200).png().toBuffer()

  test('signs as in its own documentation', () => {
    const eager = 'w_400,h_300,c_pad|w_260,h_200,c_crop'
    const asked = { eager, public_id: 'sample_image', timestamp: '1315060510' }
    expect(signCall(asked, 'abcd')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e')
    const further = { upload_preset: 'standin', timestamp: '1763600000', folder: 'products' }
    expect(signCall(further, SECRET)).toBe('29acff231448afa125de3ea8bd1251a442546d4c')
  })

  test.each([
    ['is too busy', { status: 420, body: '', headers: {} }],
    ['is out of order', { html502: true } as const],
    ['cuts the connection', { dropBeforeProcessing: true } as const],
    ['loses its answer', { dropAfterProcessing: true } as const],
  ])('is retried when it %s, and the picture is stored once', async (_, effect) => {
    faults.add({ match: { path: '/image/upload' }, times: 1, effect })
    const kept = await signed().keepPicture({ id: ID, bytes: await small(), shape: 'square' })
    expect(kept.ok).toBe(true)
    expect(cloud.names()).toEqual([`samagni/${ID}-160`])
  })

  test('gives up after three attempts and leaves nothing behind', async () => {
    faults.add({
      match: { path: '/image/upload' },
      times: 9,
      effect: { dropBeforeProcessing: true },
    })
    const kept = await signed().keepPicture({ id: ID, bytes: await small(), shape: 'square' })
    expect(kept).toEqual({ ok: false, reason: 'retryable' })
    expect(faults.pending[0]?.times).toBe(6)
    expect(cloud.names()).toEqual([])
  })

  test('leaves nothing behind when a later size of a picture fails', async () => {
    let sent = 0
    const now = () => {
      sent += 1
      const effect = { dropBeforeProcessing: true } as const
      if (sent === 2) faults.add({ match: { path: '/image/upload' }, times: 3, effect })
      return new Date()
    }
    const store = cloudinary({ kind: 'signed', apiKey: cloud.apiKey, apiSecret: SECRET }, now)
    const bytes = await photo(400, 400).png().toBuffer()
    const kept = await store.keepPicture({ id: ID, bytes, shape: 'square' })
    expect(kept).toEqual({ ok: false, reason: 'retryable' })
    expect(sent).toBeGreaterThan(4)
    expect(cloud.names()).toEqual([])
  })

  test('that stores a picture under another name cannot show it, and reports this to the owner', async () => {
    const effect = { status: 200, body: '{"public_id":"IMG_2041"}', headers: {} }
    faults.add({ match: { path: '/image/upload' }, times: 1, effect })
    const kept = await signed().keepPicture({ id: ID, bytes: await small(), shape: 'square' })
    expect(kept).toMatchObject({ ok: false, reason: 'misconfigured' })
  })

  test('deletes a private picture from this machine', async () => {
    const bytes = await small()
    const kept = await signed().keepPicture({ id: ID, bytes, shape: 'square', isPrivate: true })
    if (!kept.ok) throw new Error(kept.reason)
    expect(await local.findFile(`${ID}-160.webp`, 'private')).toBeDefined()
    await signed().removePicture(kept.picture)
    expect(await local.findFile(`${ID}-160.webp`, 'private')).toBeUndefined()
  })

  test('that does not delete a picture is a failure, so that the shop tries again', async () => {
    const kept = await signed().keepPicture({ id: ID, bytes: await small(), shape: 'square' })
    if (!kept.ok) throw new Error(kept.reason)
    faults.add({ match: { path: '/image/destroy' }, times: 3, effect: { html502: true } })
    await expect(signed().removePicture(kept.picture)).rejects.toThrow('not all files')
    expect(cloud.names()).toHaveLength(1)
    await signed().removePicture(kept.picture)
    expect(cloud.names()).toEqual([])
  })

  test.each([
    ['a preset that is not there', { kind: 'unsigned', preset: 'none' }, 'Upload preset not found'],
    [
      'a preset that wants a signature',
      { kind: 'unsigned', preset: 'standin-signed' },
      'Upload preset must be whitelisted for unsigned uploads',
    ],
    [
      'a wrong secret',
      { kind: 'signed', apiKey: '100000000000001', apiSecret: 'wrong' },
      'Invalid Signature',
    ],
  ] as const)('reports its own message about %s to the owner', async (_, access, words) => {
    const answer = await cloudinary(access).keepPicture({
      id: ID,
      bytes: await small(),
      shape: 'square',
    })
    expect(answer).toMatchObject({ ok: false, reason: 'misconfigured' })
    expect(JSON.stringify(answer)).toContain(words)
    expect(JSON.stringify(answer)).not.toContain('wrong')
  })
})

describe('a bucket', () => {
  const small = () => photo(200, 200).png().toBuffer()
  const keep = async (store: ImageStore, isPrivate = false) =>
    await store.keepPicture({ id: ID, bytes: await small(), shape: 'square', isPrivate })

  test('stores public and private pictures separately, under generated names', async () => {
    await keep(inBucket())
    await inBucket().keepPicture({
      id: `${ID}2`,
      bytes: await small(),
      shape: 'square',
      isPrivate: true,
    })
    expect(bucket.keys()).toEqual([
      `pictures/private/${ID}2-160.avif`,
      `pictures/private/${ID}2-160.webp`,
      `pictures/public/${ID}-160.avif`,
      `pictures/public/${ID}-160.webp`,
    ])
    expect(await inBucket().findFile(`${ID}2-160.webp`, 'public')).toBeUndefined()
  })

  test('still serves pictures of the folder', async () => {
    await keep(local)
    expect(await inBucket().findFile(`${ID}-160.webp`, 'public')).toMatchObject({
      type: 'image/webp',
    })
    await inBucket().removePicture({ id: ID, widths: [160] })
    expect(await inBucket().findFile(`${ID}-160.webp`, 'public')).toBeUndefined()
  })

  test('that fails at the second file stores neither', async () => {
    const second = `/standin/pictures/public/${ID}-160.webp`
    faults.add({
      match: { method: 'PUT', path: second },
      times: 3,
      effect: { dropAfterProcessing: true },
    })
    expect(await keep(inBucket())).toEqual({ ok: false, reason: 'retryable' })
    expect(bucket.keys()).toEqual([])
  })

  test('that refuses reports the reason to the owner, without the key', async () => {
    const answer = await keep(inBucket('wrong-secret'))
    expect(answer).toMatchObject({ ok: false, reason: 'misconfigured' })
    expect(JSON.stringify(answer)).toContain('SignatureDoesNotMatch')
    expect(JSON.stringify(answer)).not.toContain('wrong-secret')
  })

  test('that does not respond is an outage, not a missing picture', async () => {
    await keep(inBucket())
    faults.add({ match: { method: 'GET', path: '/' }, times: 3, effect: { html502: true } })
    await expect(inBucket().findFile(`${ID}-160.webp`, 'public')).rejects.toThrow(
      'The object storage refused (502)',
    )
    expect(await inBucket().findFile(`${ID}-160.webp`, 'public')).toBeDefined()
  })
})
